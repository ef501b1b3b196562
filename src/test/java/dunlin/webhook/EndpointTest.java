package dunlin.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dunlin.Clocks;
import dunlin.ConfiguredPolicies;
import dunlin.outcome.StoredOutcome;
import dunlin.webhook.domain.Answer;
import dunlin.webhook.domain.Fault;
import dunlin.webhook.domain.SigningSecret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EndpointTest {

    private static final SigningSecret SECRET = SigningSecret.of(new byte[32]);

    private final List<HttpExchange> received = new CopyOnWriteArrayList<>();
    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor();
    private HttpServer server;
    private Endpoint endpoint;

    @BeforeEach
    void open() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
        endpoint = endpoint(Map.of("dunlin.webhooks.allow-private", "true", "dunlin.webhooks.timeout", "PT0.5S"));
    }

    @AfterEach
    void close() {
        over.countDown();
        server.stop(0);
        watch.shutdownNow();
        endpoint.close();
    }

    private Endpoint endpoint(Map<String, String> configuration) {
        var policies = ConfiguredPolicies.of(configuration);
        var opened = new Endpoint(new ReachableAddresses(policies), policies, new Clocks());
        opened.open(watch);
        return opened;
    }

    private interface Answering {
        void answer(HttpExchange exchange) throws IOException;
    }

    private void answering(Answering answering) {
        server.createContext("/", exchange -> {
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            received.add(exchange);
            answering.answer(exchange);
            exchange.close();
        });
    }

    private Answer post(String url) {
        var outcome = new StoredOutcome(7, "o-1", "dunlin.access.changed", "subscriptions/a", "a", Instant.EPOCH, "{}");
        return endpoint.post(new Delivery(1, "w", "t", Instant.EPOCH, url, SECRET, outcome));
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook?a=b";
    }

    private static Answer status(int code) {
        return new Answer.Status(code, Optional.empty());
    }

    @Test
    void postsASignedCloudEvent() {
        answering(exchange -> exchange.sendResponseHeaders(204, -1));

        assertThat(post(url())).isEqualTo(status(204));

        var headers = received.get(0).getRequestHeaders();
        var at = Instant.ofEpochSecond(Long.parseLong(headers.getFirst("webhook-timestamp")));
        assertThat(received.get(0).getRequestMethod()).isEqualTo("POST");
        assertThat(received.get(0).getRequestURI()).hasToString("/hook?a=b");
        assertThat(headers.get("Content-Type")).containsExactly("application/cloudevents+json");
        assertThat(headers.get("webhook-id")).containsExactly("o-1");
        assertThat(headers.get("webhook-signature")).containsExactly(Signature.of(SECRET, "o-1", at, bodies.get(0)));
        assertThat(bodies.get(0)).contains("\"type\":\"dunlin.access.changed\"");
    }

    @Test
    void writesAnAddressAsHttpDoes() {
        answering(exchange -> exchange.sendResponseHeaders(204, -1));

        assertThat(post("http://127.0.0.1:" + server.getAddress().getPort() + "/хук?a=ö"))
                .isEqualTo(status(204));

        assertThat(received.get(0).getRequestURI().getRawPath()).isEqualTo("/%D1%85%D1%83%D0%BA");
        assertThat(received.get(0).getRequestURI().getRawQuery()).isEqualTo("a=%C3%B6");
    }

    @Test
    void followsNoRedirectAndTellsThePauseThatIsAskedFor() {
        answering(exchange -> {
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            exchange.getResponseHeaders().add("Retry-After", "7");
            exchange.sendResponseHeaders(307, -1);
        });

        assertThat(post(url())).isEqualTo(new Answer.Status(307, Optional.of(Duration.ofSeconds(7))));

        assertThat(received).hasSize(1);
    }

    @Test
    void isNotKeptByAnEndpointThatNeverAnswers() {
        answering(exchange -> awaitTheEnd());

        assertThat(post(url())).isEqualTo(new Answer.None(Fault.TIMED_OUT));
    }

    @Test
    void isNotKeptByAnAnswerThatDripsOrNeverEnds() {
        answering(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('.');
            exchange.getResponseBody().flush();
            awaitTheEnd();
        });

        assertThat(post(url())).isEqualTo(status(200));
    }

    @Test
    void isNotKeptByAHeadThatDrips() throws Exception {
        try (var dripping = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            new Thread(() -> drip(dripping)).start();

            assertThat(post("http://127.0.0.1:" + dripping.getLocalPort() + "/"))
                    .isEqualTo(new Answer.None(Fault.TIMED_OUT));
        }
    }

    private void drip(ServerSocket server) {
        try (var socket = server.accept()) {
            socket.getOutputStream().write("HTTP/1.1 200 OK\r\nX: ".getBytes(StandardCharsets.US_ASCII));
            while (!over.await(50, TimeUnit.MILLISECONDS)) {
                socket.getOutputStream().write('x');
            }
        } catch (IOException | InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void readsALongAnswerOnlyFromItsBeginning() {
        answering(exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try {
                for (var written = 0; written < 1000; written++) {
                    exchange.getResponseBody().write(new byte[64 * 1024]);
                }
                bodies.add("all of it");
            } catch (IOException cutOff) {
                bodies.add("cut off");
            }
        });

        assertThat(post(url())).isEqualTo(status(200));

        await().until(() -> bodies.size() == 2);
        assertThat(bodies.get(1)).isEqualTo("cut off");
    }

    @Test
    void nobodyThereAndNoTlsAreFaults() throws IOException {
        var free = new ServerSocket(0);
        free.close();
        var plain = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        new Thread(() -> drip(plain)).start();

        assertThat(post("http://127.0.0.1:" + free.getLocalPort() + "/"))
                .isEqualTo(new Answer.None(Fault.NOT_CONNECTED));
        assertThat(post("https://127.0.0.1:" + plain.getLocalPort() + "/"))
                .isEqualTo(new Answer.None(Fault.TLS_FAILED));
    }

    @Test
    void connectsToNoAddressThatIsNotPublicHoweverItIsNamed() {
        answering(exchange -> exchange.sendResponseHeaders(200, -1));
        endpoint.close();
        endpoint = endpoint(Map.of());
        var port = server.getAddress().getPort();

        for (var host : List.of("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "127.1", "169.254.169.254")) {
            assertThat(post("http://" + host + ":" + port + "/"))
                    .as(host)
                    .isEqualTo(new Answer.None(Fault.ADDRESS_REFUSED));
        }
        assertThat(received).isEmpty();
    }

    @Test
    void saysWhatIsWrongWithAnAddress() {
        var addresses = new ReachableAddresses(ConfiguredPolicies.defaults());

        assertThat(addresses.fault("https://8.8.8.8/")).isEmpty();
        assertThat(addresses.fault("https://127.0.0.1/")).contains("must lead to a public address");
        assertThat(addresses.fault("https://[fd00::1]/")).contains("must lead to a public address");
        assertThat(addresses.fault("https://" + "x".repeat(64) + ".invalid/"))
                .contains("must have a host that is known: its name was not found");
    }

    private void awaitTheEnd() {
        try {
            over.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
