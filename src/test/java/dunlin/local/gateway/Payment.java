package dunlin.local.gateway;

import java.time.Instant;

/** A payment as the gateway has it. */
public record Payment(String id, Order order, Status status, String code, Instant at) {

    /** How it stands. */
    public enum Status {
        TAKEN,
        DECLINED,
        PENDING
    }

    Payment now(Status next, String nextCode, Instant when) {
        return new Payment(id, order, next, nextCode, when);
    }
}
