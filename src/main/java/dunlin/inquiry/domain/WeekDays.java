package dunlin.inquiry.domain;

import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Days of the week as they are written: {@code MON-FRI,SUN}; a range may run over the week's end, {@code FRI-MON}. */
final class WeekDays {

    private static final int WEEK = DayOfWeek.values().length;

    private WeekDays() {}

    static Set<DayOfWeek> read(String text) {
        var days = EnumSet.noneOf(DayOfWeek.class);
        for (var range : text.split(",", -1)) {
            var ends = range.split("-", -1);
            if (ends.length > 2) {
                throw unreadable();
            }
            var last = day(ends[ends.length - 1]);
            var day = day(ends[0]);
            days.add(day);
            while (day != last) {
                day = day.plus(1);
                days.add(day);
            }
        }
        return days;
    }

    private static DayOfWeek day(String word) {
        for (var day : DayOfWeek.values()) {
            if (shortOf(day).equalsIgnoreCase(word.strip())) {
                return day;
            }
        }
        throw unreadable();
    }

    private static IllegalArgumentException unreadable() {
        return new IllegalArgumentException("days must be days of the week and ranges of them, such as MON-FRI,SUN");
    }

    /** In the shortest form, from Monday on. */
    static String write(Set<DayOfWeek> days) {
        var ranges = new ArrayList<String>();
        for (var first = 0; first < WEEK; first++) {
            var last = first;
            while (last < WEEK && days.contains(day(last))) {
                last++;
            }
            if (last > first) {
                ranges.add(range(day(first), day(last - 1)));
                first = last;
            }
        }
        return String.join(",", ranges);
    }

    private static DayOfWeek day(int number) {
        return DayOfWeek.MONDAY.plus(number);
    }

    private static String range(DayOfWeek first, DayOfWeek last) {
        return String.join("-", first == last ? List.of(shortOf(first)) : List.of(shortOf(first), shortOf(last)));
    }

    private static String shortOf(DayOfWeek day) {
        return day.name().substring(0, 3).toUpperCase(Locale.ROOT);
    }
}
