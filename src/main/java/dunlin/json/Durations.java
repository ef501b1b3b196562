package dunlin.json;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads and writes clock durations of ISO 8601: weeks, days of 24 hours, hours, minutes, seconds; cut to microseconds.
 */
final class Durations {
    private static final int LONGEST = 64;
    private static final BigDecimal HUNDRED_YEARS =
            BigDecimal.valueOf(Duration.ofDays(36_525).toSeconds());
    private static final Pattern CLOCK =
            Pattern.compile("([+-]?)P(?:(\\d+)W)?(?:(\\d+)D)?(?:T(?:(\\d+)H)?(?:(\\d+)M)?(?:(\\d+(?:\\.\\d+)?)S)?)?");
    private static final Pattern CALENDAR = Pattern.compile("[+-]?P(?=\\d+[YM])(?:\\d+Y)?(?:\\d+M)?(?:\\d+W)?(?:\\d+D)?"
            + "(?:T(?:\\d+H)?(?:\\d+M)?(?:\\d+(?:\\.\\d+)?S)?)?");
    private static final long[] UNITS = {604_800, 86_400, 3_600, 60, 1};

    private Durations() {}

    static Duration parse(String text) throws Unreadable {
        Matcher parts = CLOCK.matcher(text);
        boolean complete = !text.endsWith("P") && !text.endsWith("T");
        if (text.length() <= LONGEST && complete && parts.matches()) {
            return "-".equals(parts.group(1)) ? sum(parts).negated() : sum(parts);
        }
        if (text.length() <= LONGEST && complete && CALENDAR.matcher(text).matches()) {
            throw Unreadable.value(
                    "must be a clock duration without years and months, whose length varies: give days or hours");
        }
        throw Unreadable.shape("must be a duration of ISO 8601 such as PT1H, P3D or -P3D");
    }

    private static Duration sum(Matcher parts) throws Unreadable {
        BigDecimal seconds = BigDecimal.ZERO;
        for (int unit = 0; unit < UNITS.length; unit++) {
            String count = parts.group(unit + 2);
            if (count != null) {
                seconds = seconds.add(new BigDecimal(count).multiply(BigDecimal.valueOf(UNITS[unit])));
            }
        }
        if (seconds.compareTo(HUNDRED_YEARS) > 0) {
            throw Unreadable.value("must not be longer than 36525 days");
        }
        long micros = seconds.movePointRight(6).setScale(0, RoundingMode.DOWN).longValueExact();
        return Duration.ofSeconds(micros / 1_000_000, micros % 1_000_000 * 1_000);
    }

    /** Whole days as {@code P6D}, everything else in hours, minutes and seconds; the sign leads: {@code -P3D}. */
    static String format(Duration duration) {
        if (duration.isNegative()) {
            return "-" + format(duration.negated());
        }
        boolean wholeDays = !duration.isZero() && duration.equals(Duration.ofDays(duration.toDays()));
        return wholeDays ? "P" + duration.toDays() + "D" : duration.toString();
    }
}
