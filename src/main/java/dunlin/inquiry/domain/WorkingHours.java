package dunlin.inquiry.domain;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The hours in which people answer: whenever the clock on the wall of a zone shows a time from {@code from} to {@code to} of one of the days.
 * Where {@code to} is not after {@code from} it is that of the next day; the night belongs to the day on which it begins.
 *
 * <p>What is counted is real time: of a night in which the clock is put forward there is an hour less, of one in which it is put back an
 * hour more, for what it shows twice passes twice.
 *
 * @param from minutes after midnight
 * @param to minutes after midnight, at most 24:00
 */
public record WorkingHours(ZoneId zone, Set<DayOfWeek> days, int from, int to) {

    private static final long DAY_SECONDS = 24 * 60 * 60;
    private static final Pattern TEXT = Pattern.compile("(\\S+)\\s+([^\\s-]+)-([^\\s-]+)\\s+(\\S+)");

    /** What is open of one day's hours, in real time; at its shortest nothing. */
    private record Shift(Instant opens, Duration length) {

        static Shift between(Instant opens, Instant closes) {
            return new Shift(opens, opens.isBefore(closes) ? Duration.between(opens, closes) : Duration.ZERO);
        }
    }

    public WorkingHours {
        Objects.requireNonNull(zone, "zone");
        days = Set.copyOf(days);
        if (days.isEmpty() || from < 0 || from >= WallTime.MIDNIGHT || to < 0 || to > WallTime.MIDNIGHT) {
            throw new IllegalArgumentException("must have days, and times of day from 00:00 to 24:00");
        }
    }

    /**
     * From one text: {@code MON-FRI 09:00-17:00 Europe/Berlin}.
     *
     * @throws IllegalArgumentException saying what is wrong
     */
    public static WorkingHours parse(String text) {
        var parts = TEXT.matcher(text.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "must be days, hours and a zone, as in MON-FRI 09:00-17:00 Europe/Berlin");
        }
        return new WorkingHours(
                readZone(parts.group(4)), readDays(parts.group(1)), readFrom(parts.group(2)), readTo(parts.group(3)));
    }

    /** The zone of that name, or {@link IllegalArgumentException}. */
    public static ZoneId readZone(String text) {
        try {
            return ZoneId.of(text);
        } catch (DateTimeException unknown) {
            throw new IllegalArgumentException("must be a zone of the tz database, such as Europe/Berlin", unknown);
        }
    }

    /** Days such as {@code MON-FRI,SUN}, or {@link IllegalArgumentException}. */
    public static Set<DayOfWeek> readDays(String text) {
        return WeekDays.read(text);
    }

    /** Minutes after midnight from {@code 09:00}, or {@link IllegalArgumentException}. */
    public static int readFrom(String text) {
        return WallTime.read(text, WallTime.MIDNIGHT - 1);
    }

    /** The same; an end may also be {@code 24:00}. */
    public static int readTo(String text) {
        return WallTime.read(text, WallTime.MIDNIGHT);
    }

    /** What {@link #parse} reads. */
    public String write() {
        return writtenDays() + " " + writtenFrom() + "-" + writtenTo() + " " + zone.getId();
    }

    public String writtenDays() {
        return WeekDays.write(days);
    }

    public String writtenFrom() {
        return WallTime.write(from);
    }

    public String writtenTo() {
        return WallTime.write(to);
    }

    /** The first instant by which so much time inside the hours has passed since {@code start}; {@code time} is positive. */
    public Instant after(Instant start, Duration time) {
        var rules = zone.getRules();
        var left = time;
        var at = start;
        while (true) {
            // until the clock is changed next, its distance to UTC stays what it is
            var offset = rules.getOffset(at).getTotalSeconds();
            var change = rules.nextTransition(at);
            var end = change == null ? Instant.MAX : change.getInstant();
            for (var day = dayBefore(at, offset); opening(day, offset).isBefore(end); day++) {
                var shift = shift(day, offset, at, end);
                if (left.compareTo(shift.length()) <= 0) {
                    return shift.opens().plus(left);
                }
                left = left.minus(shift.length());
            }
            at = end;
        }
    }

    /** The day before: its night may not be over. Days are counted from 1 January 1970, a Thursday. */
    private static long dayBefore(Instant at, int offset) {
        return Math.floorDiv(at.getEpochSecond() + offset, DAY_SECONDS) - 1;
    }

    /** What is open of that day's hours between two instants. */
    private Shift shift(long day, int offset, Instant start, Instant end) {
        var opens = opening(day, offset);
        var worked = days.contains(DayOfWeek.THURSDAY.plus(day));
        var closes = opens.plusSeconds(worked ? lengthInMinutes() * 60L : 0);
        return Shift.between(opens.isBefore(start) ? start : opens, closes.isAfter(end) ? end : closes);
    }

    private Instant opening(long day, int offset) {
        return Instant.ofEpochSecond(day * DAY_SECONDS + from * 60L - offset);
    }

    private int lengthInMinutes() {
        return to > from ? to - from : to - from + WallTime.MIDNIGHT;
    }
}
