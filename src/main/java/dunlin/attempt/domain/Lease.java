package dunlin.attempt.domain;

import java.time.Instant;

/**
 * The time-limited right to make one attempt.
 *
 * @param token what a finisher must still hold for its result to count
 * @param until the instant from which the right is over
 */
public record Lease(String token, Instant until) {

    /** Whether the right still holds at {@code now}. */
    public boolean holdsAt(Instant now) {
        return now.isBefore(until);
    }
}
