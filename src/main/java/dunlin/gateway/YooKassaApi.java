package dunlin.gateway;

import dunlin.Policies;
import dunlin.Timings;
import dunlin.attempt.domain.ErrorText;
import dunlin.gateway.domain.ChargeRequest;
import dunlin.gateway.domain.Reading;
import dunlin.gateway.domain.YooKassaPolicy;
import dunlin.gateway.domain.YooKassaReader;
import dunlin.http.Exchanged;
import dunlin.http.HttpLine;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.spi.JsonProvider;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Speaks HTTP with YooKassa: exactly one request a call.
 *
 * <p>Nothing is thrown out of here: every fault is a reading, and its texts are scrubbed of the secret key and of the method's token.
 */
@ApplicationScoped
class YooKassaApi {

    private static final String PAYMENTS = "/v3/payments";

    private final Supplier<YooKassaPolicy> policy;
    private final Timings timings;
    private YooKassaJson json;
    private HttpLine line;

    /** For the client proxy only. */
    YooKassaApi() {
        this.policy = null;
        this.timings = null;
    }

    @Inject
    YooKassaApi(Policies policies, Timings timings) {
        this(policies::yooKassa, timings);
    }

    YooKassaApi(Supplier<YooKassaPolicy> policy, Timings timings) {
        this.policy = policy;
        this.timings = timings;
    }

    @PostConstruct
    void open() {
        json = new YooKassaJson(JsonProvider.provider());
        line = HttpLine.open(GatewayHttp.CONNECT_TIMEOUT);
    }

    /** Charges a saved method. */
    public Reading charge(ChargeRequest request) {
        YooKassaPolicy current = policy.get();
        Optional<String> key = GatewayHttp.secret(current.secretKey());
        if (key.isEmpty() || current.shopId().isEmpty()) {
            return noCredentials();
        }
        Exchanged exchanged = line.post(
                () -> GatewayHttp.of(current.apiUrl(), PAYMENTS),
                builder -> authorized(builder, current, key.get())
                        .header("Content-Type", "application/json")
                        .header("Idempotence-Key", request.idempotencyKey()),
                json.charge(request).getBytes(StandardCharsets.UTF_8),
                current.timeout());
        return read(
                exchanged,
                Optional.empty(),
                current,
                key.get(),
                request.method().token());
    }

    /** Reads a payment. */
    public Reading payment(String paymentId) {
        YooKassaPolicy current = policy.get();
        Optional<String> key = GatewayHttp.secret(current.secretKey());
        if (key.isEmpty() || current.shopId().isEmpty()) {
            return noCredentials();
        }
        Exchanged exchanged = line.get(
                () -> GatewayHttp.of(current.apiUrl(), PAYMENTS, paymentId),
                builder -> authorized(builder, current, key.get()),
                current.timeout());
        return read(exchanged, Optional.of(paymentId), current, key.get());
    }

    private Reading read(Exchanged exchanged, Optional<String> asked, YooKassaPolicy current, String... secrets) {
        timings.took(Timings.What.GATEWAY_REQUEST, "yookassa", exchanged.took());
        if (exchanged.status().isEmpty()) {
            return Reading.unanswered(asked, exchanged.surelyNotSent(), ErrorText.of(exchanged.fault(), secrets));
        }
        int status = exchanged.status().getAsInt();
        return new YooKassaReader(current.declineClasses())
                .read(json.answer(status, GatewayHttp.wholeBody(exchanged), secrets), asked);
    }

    private static HttpRequest.Builder authorized(HttpRequest.Builder request, YooKassaPolicy current, String key) {
        String pair = current.shopId().orElseThrow() + ":" + key;
        String basic = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
        return request.header("Authorization", "Basic " + basic);
    }

    private static Reading noCredentials() {
        return Reading.notAsked("dunlin.yookassa.shop-id or .secret-key is not set, or its file cannot be read");
    }
}
