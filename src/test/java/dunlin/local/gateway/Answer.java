package dunlin.local.gateway;

import java.time.Duration;
import java.util.Optional;

/**
 * What a gateway decides about a charge, and how it says so; the two are independent, for money may be taken and nothing said.
 *
 * @param decision what becomes of the money
 * @param code the decline code, in the gateway's word; empty where there is none
 * @param manner how the answer goes over the wire
 * @param status the status of an answer that is an error
 * @param lateBy how late a late answer comes
 * @param before a gate before the decision
 * @param after a gate between the decision and the answer
 * @param webhook whether and when the webhook of the result is sent besides
 */
public record Answer(
        Decision decision,
        String code,
        Manner manner,
        int status,
        Duration lateBy,
        Optional<Gate> before,
        Optional<Gate> after,
        Webhook webhook) {

    /** What becomes of the money. */
    public enum Decision {
        TAKEN,
        DECLINED,
        PENDING,
        /** The request is not even looked at. */
        NOTHING
    }

    /** How it is said. */
    public enum Manner {
        TRUE,
        ERROR,
        UNREADABLE,
        LATE,
        DROPPED
    }

    /** When the webhook is sent besides, delivered or not. */
    public enum Webhook {
        AS_USUAL,
        BEFORE_THE_ANSWER,
        AFTER_THE_ANSWER
    }

    private static Answer of(Decision decision, String code) {
        return new Answer(
                decision, code, Manner.TRUE, 200, Duration.ZERO, Optional.empty(), Optional.empty(), Webhook.AS_USUAL);
    }

    public static Answer ok() {
        return of(Decision.TAKEN, "");
    }

    public static Answer declined(String code) {
        return of(Decision.DECLINED, code);
    }

    public static Answer pending() {
        return of(Decision.PENDING, "");
    }

    /** An error instead of a look at the request: 400, 401, 403, 409, 429, 500 … */
    public static Answer error(int status) {
        return of(Decision.NOTHING, "").saidAs(status);
    }

    /** The decision stands, and the answer is an error all the same. */
    public Answer saidAs(int errorStatus) {
        return said(Manner.ERROR, errorStatus, lateBy);
    }

    public Answer unreadable() {
        return said(Manner.UNREADABLE, status, lateBy);
    }

    /** The decision stands, and the connection ends without an answer. */
    public Answer dropped() {
        return said(Manner.DROPPED, status, lateBy);
    }

    public Answer late(Duration by) {
        return said(Manner.LATE, status, by);
    }

    /** Waits at the gate before anything is decided. */
    public Answer heldBefore(Gate gate) {
        return new Answer(decision, code, manner, status, lateBy, Optional.of(gate), after, webhook);
    }

    /** Waits at the gate when the money is taken and nothing said yet. */
    public Answer heldAfter(Gate gate) {
        return new Answer(decision, code, manner, status, lateBy, before, Optional.of(gate), webhook);
    }

    public Answer with(Webhook sent) {
        return new Answer(decision, code, manner, status, lateBy, before, after, sent);
    }

    private Answer said(Manner how, int as, Duration by) {
        return new Answer(decision, code, how, as, by, before, after, webhook);
    }
}
