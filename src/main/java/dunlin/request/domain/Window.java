package dunlin.request.domain;

import dunlin.attempt.domain.Verdict;
import java.time.Duration;
import java.time.Instant;

/** From when on a requested message is sent, and from when on no longer: all that it can become untrue by. */
public record Window(Instant notBefore, Instant validUntil) {

    /** How long it is where nothing is said. */
    public static final Duration LENGTH = Duration.ofDays(1);

    /** Whether nothing of it is left. */
    public boolean isOver(Instant now) {
        return !now.isBefore(validUntil);
    }

    public Verdict judge(Instant now) {
        if (isOver(now)) {
            return new Verdict.Expire();
        }
        return now.isBefore(notBefore) ? new Verdict.Wait(notBefore) : new Verdict.Proceed();
    }
}
