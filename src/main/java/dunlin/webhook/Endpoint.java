package dunlin.webhook;

import dunlin.Clocks;
import dunlin.Policies;
import dunlin.outcome.CloudEvent;
import dunlin.webhook.domain.Answer;
import dunlin.webhook.domain.Fault;
import dunlin.webhook.domain.RetryAfter;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.routing.RoutingSupport;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Posts deliveries: each once, to the addresses that {@link ReachableAddresses} lets through, without following redirects, and with an end within
 * the time limit, the last byte of the answer included. Every fault is an answer.
 */
@ApplicationScoped
class Endpoint {

    /** The most that is read of an answer's body, which nobody looks at. */
    static final int MOST_OF_A_BODY = 16 * 1024;

    private static final Logger LOG = Logger.getLogger(Endpoint.class.getName());
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration REUSE = Duration.ofMinutes(1);

    private final ReachableAddresses addresses;
    private final Policies policies;
    private final Clocks clocks;

    @Resource
    private ManagedScheduledExecutorService managedWatch;

    private ScheduledExecutorService watch;
    private PoolingHttpClientConnectionManager connections;
    private CloseableHttpClient http;

    @Inject
    Endpoint(ReachableAddresses addresses, Policies policies, Clocks clocks) {
        this.addresses = addresses;
        this.policies = policies;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Endpoint() {
        this(null, null, null);
    }

    @PostConstruct
    void open() {
        open(managedWatch);
    }

    void open(ScheduledExecutorService watching) {
        watch = watching;
        connections = PoolingHttpClientConnectionManagerBuilder.create()
                .setDnsResolver(addresses)
                .setMaxConnTotal(2 * Couriers.MOST)
                .setMaxConnPerRoute(2 * Couriers.MOST)
                .setDefaultConnectionConfig(ConnectionConfig.custom()
                        .setConnectTimeout(Timeout.of(CONNECT_TIMEOUT))
                        .setSocketTimeout(Timeout.of(policies.webhooks().timeout()))
                        .setValidateAfterInactivity(TimeValue.ofMilliseconds(500))
                        .setTimeToLive(TimeValue.of(REUSE))
                        .build())
                .build();
        http = HttpClients.custom()
                .setConnectionManager(connections)
                .setDefaultRequestConfig(
                        RequestConfig.custom().setProtocolUpgradeEnabled(false).build())
                .setUserAgent("Dunlin")
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableContentCompression()
                .build();
    }

    @PreDestroy
    void close() {
        http.close(CloseMode.IMMEDIATE);
    }

    /** Lets go of connections that nobody has used for a while. */
    void closeIdle() {
        connections.closeIdle(TimeValue.of(REUSE));
    }

    /** Posts it, signed. */
    Answer post(Delivery delivery) {
        var now = clocks.now();
        var body = CloudEvent.write(delivery.outcome(), policies.outcomes().source());
        return send(request(delivery, body, now), now);
    }

    private static HttpPost request(Delivery delivery, String body, Instant now) {
        var id = delivery.outcome().id();
        var request = new HttpPost(URI.create(URI.create(delivery.url()).toASCIIString()));
        request.setHeader("webhook-id", id);
        request.setHeader("webhook-timestamp", Long.toString(now.getEpochSecond()));
        request.setHeader("webhook-signature", Signature.of(delivery.secret(), id, now, body));
        request.setEntity(new ByteArrayEntity(
                body.getBytes(StandardCharsets.UTF_8), ContentType.create(CloudEvent.CONTENT_TYPE)));
        return request;
    }

    private Answer send(HttpPost request, Instant now) {
        var end = watch.schedule(
                () -> {
                    request.cancel();
                },
                policies.webhooks().timeout().toMillis(),
                TimeUnit.MILLISECONDS);
        try {
            return answer(request, http.executeOpen(RoutingSupport.determineHost(request), request, null), now);
        } catch (IOException | HttpException fault) {
            return new Answer.None(request.isCancelled() ? Fault.TIMED_OUT : kind(fault));
        } finally {
            end.cancel(false);
        }
    }

    /** The status has arrived; whatever happens to the rest changes nothing. */
    private static Answer answer(HttpPost request, ClassicHttpResponse response, Instant now) {
        var pause = Optional.ofNullable(response.getFirstHeader("Retry-After"))
                .flatMap(header -> RetryAfter.read(header.getValue(), now));
        try (response) {
            if (!comesToItsEnd(response.getEntity())) {
                request.cancel(); // with its connection: closing it alone would read on
            }
        } catch (IOException brokenOff) {
            LOG.log(Level.FINE, "An answer broke off after its status");
        }
        return new Answer.Status(response.getCode(), pause);
    }

    private static boolean comesToItsEnd(HttpEntity body) throws IOException {
        return body == null || body.getContent().readNBytes(MOST_OF_A_BODY).length < MOST_OF_A_BODY;
    }

    private static Fault kind(Exception fault) {
        if (fault instanceof ReachableAddresses.Refused) {
            return Fault.ADDRESS_REFUSED;
        } else if (fault instanceof UnknownHostException) {
            return Fault.UNKNOWN_HOST;
        } else if (fault instanceof SSLException) {
            return Fault.TLS_FAILED;
        } else if (fault instanceof ConnectException || fault instanceof NoRouteToHostException) {
            return Fault.NOT_CONNECTED;
        }
        return fault instanceof SocketTimeoutException ? Fault.TIMED_OUT : Fault.BROKEN_OFF;
    }
}
