package dunlin.gateway.domain;

import java.util.Objects;
import java.util.Optional;

/**
 * What one request to a gateway told.
 *
 * @param reply what came of the charge
 * @param payment the payment, where the answer is one
 * @param gatewayAway whether the gateway as a whole is at fault: no connection, no answer, 5xx
 */
public record Reading(ChargeReply reply, Optional<GatewayPayment> payment, boolean gatewayAway) {

    public Reading {
        Objects.requireNonNull(reply, "reply");
        Objects.requireNonNull(payment, "payment");
    }

    /** The gateway has answered, and this is its word. */
    static Reading answered(ChargeReply reply, Optional<GatewayPayment> payment) {
        return new Reading(reply, payment, false);
    }

    /** It has answered that something is wrong. */
    static Reading refused(ChargeReply reply, int statusCode) {
        return new Reading(reply, Optional.empty(), statusCode >= 500);
    }

    /**
     * No answer at all.
     *
     * @param asked the payment that was asked for, where the request was only to read it: that tells nothing of the charge
     */
    public static Reading unanswered(Optional<String> asked, boolean surelyNotSent, String fault) {
        boolean notReached = surelyNotSent && asked.isEmpty();
        ChargeReply reply = notReached ? new ChargeReply.NotReached(fault) : new ChargeReply.Unknown(asked, fault);
        return new Reading(reply, Optional.empty(), true);
    }

    /** Nothing was asked, because it cannot be: an alarm. */
    public static Reading notAsked(String misconfigured) {
        return new Reading(new ChargeReply.Misconfigured(misconfigured), Optional.empty(), false);
    }
}
