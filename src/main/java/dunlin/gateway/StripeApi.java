package dunlin.gateway;

import dunlin.Policies;
import dunlin.Timings;
import dunlin.attempt.domain.ErrorText;
import dunlin.gateway.domain.ChargeRequest;
import dunlin.gateway.domain.Reading;
import dunlin.gateway.domain.StripePolicy;
import dunlin.gateway.domain.StripeReader;
import dunlin.http.Exchanged;
import dunlin.http.HttpLine;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.spi.JsonProvider;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Speaks HTTP with Stripe: exactly one request a call.
 *
 * <p>Nothing is thrown out of here: every fault is a reading, and its texts are scrubbed of the secret key and of the method's token.
 */
@ApplicationScoped
class StripeApi {

    private static final String PAYMENTS = "/v1/payment_intents";

    private final Supplier<StripePolicy> policy;
    private final Timings timings;
    private StripeJson json;
    private HttpLine line;

    /** For the client proxy only. */
    StripeApi() {
        this.policy = null;
        this.timings = null;
    }

    @Inject
    StripeApi(Policies policies, Timings timings) {
        this(policies::stripe, timings);
    }

    StripeApi(Supplier<StripePolicy> policy, Timings timings) {
        this.policy = policy;
        this.timings = timings;
    }

    @PostConstruct
    void open() {
        json = new StripeJson(JsonProvider.provider());
        line = HttpLine.open(GatewayHttp.CONNECT_TIMEOUT);
    }

    /** Charges a saved method. */
    public Reading charge(ChargeRequest request) {
        StripePolicy current = policy.get();
        Optional<String> key = GatewayHttp.secret(current.secretKey());
        if (key.isEmpty()) {
            return noCredentials();
        }
        String form;
        try {
            form = StripeForm.charge(request);
        } catch (ArithmeticException tooFine) {
            return Reading.notAsked("Stripe counts " + request.money().currency() + " without such a fraction");
        }
        Exchanged exchanged = line.post(
                () -> GatewayHttp.of(current.apiUrl(), PAYMENTS),
                builder -> authorized(builder, key.get())
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Idempotency-Key", request.idempotencyKey()),
                form.getBytes(StandardCharsets.US_ASCII),
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
        StripePolicy current = policy.get();
        Optional<String> key = GatewayHttp.secret(current.secretKey());
        if (key.isEmpty()) {
            return noCredentials();
        }
        Exchanged exchanged = line.get(
                () -> GatewayHttp.of(current.apiUrl(), PAYMENTS, paymentId),
                builder -> authorized(builder, key.get()),
                current.timeout());
        return read(exchanged, Optional.of(paymentId), current, key.get());
    }

    private Reading read(Exchanged exchanged, Optional<String> asked, StripePolicy current, String... secrets) {
        timings.took(Timings.What.GATEWAY_REQUEST, "stripe", exchanged.took());
        if (exchanged.status().isEmpty()) {
            return Reading.unanswered(asked, exchanged.surelyNotSent(), ErrorText.of(exchanged.fault(), secrets));
        }
        int status = exchanged.status().getAsInt();
        return new StripeReader(current.declineClasses())
                .read(json.answer(status, GatewayHttp.wholeBody(exchanged), secrets), asked);
    }

    private static HttpRequest.Builder authorized(HttpRequest.Builder request, String key) {
        return request.header("Authorization", "Bearer " + key);
    }

    private static Reading noCredentials() {
        return Reading.notAsked("dunlin.stripe.secret-key is not set, or its file cannot be read");
    }
}
