package dunlin.dunning.domain;

import dunlin.gateway.domain.DeclineClass;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** What follows for an attempt from one answer of a gateway. */
public sealed interface ChargeStep {

    /** The money was taken; here is the receipt. */
    record Paid(String paymentId) implements ChargeStep {}

    /** A "no", final for this attempt. */
    record Refused(Optional<String> paymentId, DeclineClass declineClass, String code) implements ChargeStep {}

    /** To be settled after a pause, before anything else is tried. */
    record Open(Optional<String> paymentId, Duration pause, String error) implements ChargeStep {}

    /** Surely nothing happened: the same attempt again after a pause. */
    record Again(Duration pause, String error, boolean alarm) implements ChargeStep {}

    /** One function for each case. */
    default <T> T fold(
            Function<Paid, T> paid, Function<Refused, T> refused, Function<Open, T> open, Function<Again, T> again) {
        if (this instanceof Paid value) {
            return paid.apply(value);
        }
        if (this instanceof Refused value) {
            return refused.apply(value);
        }
        return this instanceof Open value ? open.apply(value) : again.apply((Again) this);
    }
}
