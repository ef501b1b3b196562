package dunlin.gateway.domain;

import java.util.Objects;
import java.util.Optional;

/**
 * An HTTP answer of a gateway as it arrived, its texts scrubbed of everything secret.
 *
 * @param payment the payment, where the body is one
 * @param failure the gateway's own error, where the body is one
 * @param text the beginning of the body, or why there is none
 */
public record Answer(int statusCode, Optional<PaymentFacts> payment, Optional<Failure> failure, String text) {

    public Answer {
        Objects.requireNonNull(payment, "payment");
        Objects.requireNonNull(failure, "failure");
        Objects.requireNonNull(text, "text");
    }

    /** A gateway's error object: its kind, its most specific code, its text for developers, the payment that it is about. */
    public record Failure(String type, String code, String message, Optional<PaymentFacts> payment) {}

    /** The answer in a few words for an alarm. */
    String words() {
        String told = failure.map(known -> known.code() + " " + known.message()).orElse(text);
        return ("HTTP " + statusCode + " " + told).strip();
    }
}
