package dunlin.wording.domain;

import java.time.Duration;
import java.time.Instant;

/**
 * A length of time as people say it: days from a day on, hours below, and nothing to count under half an hour.
 *
 * <p>Rounded to the nearest: a reminder for "three days before" that leaves ten minutes late still says three days. The
 * exact instant stands beside it in every text.
 */
public record RoughSpan(Unit unit, long count) {

    /** What is counted. */
    public enum Unit {
        DAYS,
        HOURS,
        MOMENTS
    }

    private static final long HOUR = 3_600;
    private static final long HOURS_OF_DAY = 24;

    /** The span between two instants; an end before its start is no span at all. */
    public static RoughSpan between(Instant start, Instant end) {
        long seconds = Math.max(0, Duration.between(start, end).toSeconds());
        long hours = (seconds + HOUR / 2) / HOUR;
        if (hours >= HOURS_OF_DAY) {
            return new RoughSpan(Unit.DAYS, (hours + HOURS_OF_DAY / 2) / HOURS_OF_DAY);
        }
        return hours > 0 ? new RoughSpan(Unit.HOURS, hours) : new RoughSpan(Unit.MOMENTS, 0);
    }
}
