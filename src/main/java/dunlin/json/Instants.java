package dunlin.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads instants as RFC 3339 with an offset, converts them to UTC and cuts them to microseconds. */
final class Instants {
    static final Instant EARLIEST = Instant.parse("1970-01-01T00:00:00Z");
    static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999Z");

    private static final int LONGEST = 64;
    private static final Pattern DATE_TIME =
            Pattern.compile("(\\d{4})-(\\d{2})-(\\d{2})[Tt](\\d{2}):(\\d{2}):(\\d{2})(?:\\.(\\d+))?(.*)");
    private static final Pattern OFFSET = Pattern.compile("[Zz]|[+-]\\d{2}:\\d{2}");

    private Instants() {}

    static Instant parse(String text) throws Unreadable {
        Matcher parts = DATE_TIME.matcher(text);
        if (text.length() > LONGEST || !parts.matches()) {
            throw Unreadable.shape("must be an instant of RFC 3339 such as 2026-11-30T12:00:00Z");
        }
        if (parts.group(8).isEmpty()) {
            throw Unreadable.shape("must carry an offset such as Z or +03:00: a local time is ambiguous");
        }
        if (!OFFSET.matcher(parts.group(8)).matches()) {
            throw Unreadable.shape("must end with an offset such as Z or +03:00");
        }
        return inRange(instant(parts));
    }

    private static Instant instant(Matcher parts) throws Unreadable {
        if (number(parts, 4) == 24) {
            throw Unreadable.shape("must write midnight as 00:00 of the next day, not as 24:00");
        }
        if (number(parts, 6) == 60) {
            throw Unreadable.value("must not lie in a leap second");
        }
        try {
            return OffsetDateTime.of(
                            number(parts, 1),
                            number(parts, 2),
                            number(parts, 3),
                            number(parts, 4),
                            number(parts, 5),
                            number(parts, 6),
                            nanos(parts.group(7)),
                            ZoneOffset.of(parts.group(8).toUpperCase(Locale.ROOT)))
                    .toInstant()
                    .truncatedTo(ChronoUnit.MICROS);
        } catch (DateTimeException notInTheCalendar) {
            throw Unreadable.shape("must be an existing date, time of day and offset (of at most 18 hours)");
        }
    }

    private static int number(Matcher parts, int group) {
        return Integer.parseInt(parts.group(group));
    }

    private static int nanos(String fraction) {
        return fraction == null ? 0 : Integer.parseInt((fraction + "000000000").substring(0, 9));
    }

    private static Instant inRange(Instant instant) throws Unreadable {
        if (instant.isBefore(EARLIEST) || instant.isAfter(LATEST)) {
            throw Unreadable.value("must lie in the years 1970 to 9999 (UTC)");
        }
        return instant;
    }
}
