package dunlin.subscription.domain;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/**
 * The length of time that one payment buys: whole calendar months ({@code P1M}, {@code P3Y}) or an exact clock duration
 * ({@code PT1H}, {@code P21D} as 21 × 24 h); where a plan sells it, between one hour and three years.
 */
public final class Period {

    /** The shortest that a plan may sell. */
    public static final Duration SHORTEST = Duration.ofHours(1);

    private static final Duration LONGEST = Duration.ofDays(3 * 365);
    private static final Pattern CALENDAR = Pattern.compile("-?P(?=\\d)(?:(\\d{1,3})Y)?(?:(\\d{1,4})M)?");
    private static final Pattern CLOCK = Pattern.compile("-?P(?=[\\dT])(?:(\\d{1,4})W)?(?:(\\d{1,5})D)?"
            + "(?:T(?=\\d)(?:(\\d{1,6})H)?(?:(\\d{1,8})M)?(?:(\\d{1,9})S)?)?");

    private final String text;
    private final int months;
    private final Duration exact;

    private Period(String text, int months, Duration exact) {
        this.text = text;
        this.months = months;
        this.exact = exact;
    }

    /**
     * Reads an ISO 8601 period that a plan may sell.
     *
     * @throws IllegalArgumentException with a text for people when it is none, mixes months with clock units, or lies
     *     outside one hour to three years
     */
    public static Period parse(String text) {
        var period = ofAnyLength(text);
        if (period.nominal().compareTo(SHORTEST) < 0 || period.nominal().compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("a period lies between PT1H and P3Y");
        }
        return period;
    }

    /**
     * Reads an ISO 8601 period of whatever length, also of none or a negative one.
     *
     * @throws IllegalArgumentException with a text for people when it is none or mixes months with clock units
     */
    public static Period ofAnyLength(String text) {
        var sign = text.startsWith("-") ? -1 : 1;
        var calendar = CALENDAR.matcher(text);
        if (calendar.matches()) {
            return new Period(text, sign * (12 * number(calendar.group(1)) + number(calendar.group(2))), Duration.ZERO);
        }
        var clock = CLOCK.matcher(text);
        if (clock.matches()) {
            var exact = Duration.ofDays(7L * number(clock.group(1)) + number(clock.group(2)))
                    .plusHours(number(clock.group(3)))
                    .plusMinutes(number(clock.group(4)))
                    .plusSeconds(number(clock.group(5)));
            return new Period(text, 0, exact.multipliedBy(sign));
        }
        throw new IllegalArgumentException("is not a period such as P1M, P1Y, P21D or PT1H");
    }

    private static int number(String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    /** The length used where a number of seconds is needed: P1M counts as 30 days, P1Y as 365. */
    public Duration nominal() {
        return months == 0 ? exact : Duration.ofDays(months / 12 * 365L + months % 12 * 30L);
    }

    /**
     * The end {@code count} periods after {@code end} (before it, when negative), counted from {@code anchor}: calendar
     * periods keep the anchor's day of month, so that 31 January goes to 28 February and then to 31 March. Time beyond
     * the last full month of the anchor, as a compensation leaves it, is carried over exactly.
     *
     * @throws IllegalArgumentException when the result lies beyond the year 9999
     */
    public Instant advance(Instant anchor, Instant end, int count) {
        try {
            var result = months == 0
                    ? end.plus(exact.multipliedBy(count))
                    : onTheCalendar(anchor.atOffset(ZoneOffset.UTC), end.atOffset(ZoneOffset.UTC), count);
            if (result.atOffset(ZoneOffset.UTC).getYear() > 9999) {
                throw new IllegalArgumentException("the end of access would lie beyond the year 9999");
            }
            return result;
        } catch (DateTimeException | ArithmeticException beyond) {
            throw new IllegalArgumentException("the end of access would lie beyond the calendar", beyond);
        }
    }

    private Instant onTheCalendar(OffsetDateTime anchor, OffsetDateTime end, int count) {
        var fullMonths = ChronoUnit.MONTHS.between(anchor.withDayOfMonth(1), end.withDayOfMonth(1));
        while (anchor.plusMonths(fullMonths)
                .isAfter(end)) { // twice where end lies before the anchor, on an earlier day
            fullMonths--;
        }
        var beyond = Duration.between(anchor.plusMonths(fullMonths), end);
        return anchor.plusMonths(Math.addExact(fullMonths, Math.multiplyExact((long) months, count)))
                .plus(beyond)
                .toInstant();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Period that && months == that.months && exact.equals(that.exact);
    }

    @Override
    public int hashCode() {
        return 31 * months + exact.hashCode();
    }

    /** As it was written. */
    @Override
    public String toString() {
        return text;
    }
}
