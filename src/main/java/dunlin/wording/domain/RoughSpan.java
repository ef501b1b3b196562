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
        MINUTES,
        MOMENTS
    }

    private static final long MINUTE = 60;
    private static final long HOUR = 3_600;
    private static final long MINUTES_OF_HOUR = 60;
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

    /** The same where minutes count: in minutes below an hour, and nothing to count under half a minute. */
    public static RoughSpan toTheMinute(Instant start, Instant end) {
        long minutes = (Math.max(0, Duration.between(start, end).toSeconds()) + MINUTE / 2) / MINUTE;
        if (minutes >= MINUTES_OF_HOUR) {
            return between(start, end);
        }
        return minutes > 0 ? new RoughSpan(Unit.MINUTES, minutes) : new RoughSpan(Unit.MOMENTS, 0);
    }
}
