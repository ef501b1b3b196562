package dunlin.attempt.domain;

import java.time.Instant;
import java.util.Objects;

/** When an attempt is worth making: from {@code notBefore} on, and no longer at {@code validUntil}. */
public record Window(Instant notBefore, Instant validUntil) {

    public Window {
        Objects.requireNonNull(notBefore, "notBefore");
        Objects.requireNonNull(validUntil, "validUntil");
    }

    /** Whether nothing of it is left. */
    public boolean isOver(Instant now) {
        return !now.isBefore(validUntil);
    }

    /** What time alone says of an attempt whose premise holds: wait, proceed, or expire. */
    public Verdict judge(Instant now) {
        if (isOver(now)) {
            return new Verdict.Expire();
        }
        return now.isBefore(notBefore) ? new Verdict.Wait(notBefore) : new Verdict.Proceed();
    }
}
