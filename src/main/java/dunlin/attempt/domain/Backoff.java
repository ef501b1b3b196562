package dunlin.attempt.domain;

import java.time.Duration;

/** The wait before the next try: doubled from {@code first} up to {@code longest}, with jitter so that a crowd disperses. */
public record Backoff(Duration first, Duration longest) {

    private static final int MOST_DOUBLINGS = 30;

    /**
     * The wait after so many tries that failed (at least one): between three quarters of the doubled wait and the whole.
     *
     * @param chance from 0 (shortest) to 1 (longest), drawn by the caller
     */
    public Duration after(int failures, double chance) {
        var whole = first.multipliedBy(1L << Math.min(Math.max(failures - 1, 0), MOST_DOUBLINGS));
        var capped = whole.compareTo(longest) > 0 ? longest : whole;
        return capped.minusMillis((long) (capped.toMillis() / 4.0 * (1 - chance)));
    }
}
