package dunlin.inquiry.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.RandomCases;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Waiting time counts only inside the hours, on every day of the year. */
class WorkingHoursTest {

    private static final List<String> ZONES = List.of(
            "Europe/Berlin",
            "America/New_York",
            "Australia/Lord_Howe",
            "Asia/Kolkata",
            "Africa/Casablanca",
            "Pacific/Apia",
            "America/Havana",
            "UTC",
            "+05:45");

    @ParameterizedTest
    @CsvSource({
        // a Monday; before, inside, at and after the hours
        "MON-FRI 09:00-17:00 Europe/Berlin, 2026-11-30T07:00:00Z, PT15M, 2026-11-30T08:15:00Z",
        "MON-FRI 09:00-17:00 Europe/Berlin, 2026-11-30T12:00:00.5Z, PT15M, 2026-11-30T12:15:00.5Z",
        "MON-FRI 09:00-17:00 Europe/Berlin, 2026-11-30T15:50:00Z, PT10M, 2026-11-30T16:00:00Z",
        "MON-FRI 09:00-17:00 Europe/Berlin, 2026-11-30T15:50:00Z, PT10M1S, 2026-12-01T08:00:01Z",
        "MON-FRI 09:00-17:00 Europe/Berlin, 2026-11-30T16:00:00Z, PT15M, 2026-12-01T08:15:00Z",
        // over the weekend, and over a week with a single day
        "MON-FRI 09:00-17:00 Europe/Berlin, 2026-11-27T15:30:00Z, PT1H, 2026-11-30T08:30:00Z",
        "SUN 09:00-10:00 Europe/Berlin, 2026-11-30T12:00:00Z, PT3H, 2026-12-20T09:00:00Z",
        // a night belongs to the day on which it begins: Friday's lasts until Saturday, and there is no Sunday's
        "FRI 22:00-06:00 UTC, 2026-11-28T05:00:00Z, PT2H, 2026-12-04T23:00:00Z",
        "FRI 22:00-06:00 UTC, 2026-11-27T03:00:00Z, PT2H, 2026-11-28T00:00:00Z",
        // 24 hours
        "SAT-SUN 00:00-24:00 UTC, 2026-11-28T12:00:00Z, PT24H, 2026-11-29T12:00:00Z",
        "SAT-SUN 00:00-24:00 UTC, 2026-11-29T23:00:00Z, PT2H, 2026-12-05T01:00:00Z",
        "SAT 08:00-08:00 UTC, 2026-11-28T12:00:00Z, PT20H, 2026-11-29T08:00:00Z",
        // the clock is put forward at 2:00 in the night to 29 March: an hour less, and 2:30 does not come
        "SAT 22:00-06:00 Europe/Berlin, 2026-03-28T21:00:00Z, PT7H, 2026-03-29T04:00:00Z",
        "SAT 22:00-06:00 Europe/Berlin, 2026-03-28T21:00:00Z, PT7H1S, 2026-04-04T20:00:01Z",
        "SUN 02:30-06:00 Europe/Berlin, 2026-03-28T21:00:00Z, PT1H, 2026-03-29T02:00:00Z",
        // it is put back at 3:00 in the night to 25 October: an hour more, and half past two comes twice
        "SAT 22:00-06:00 Europe/Berlin, 2026-10-24T20:00:00Z, PT9H, 2026-10-25T05:00:00Z",
        "SUN 02:00-02:30 Europe/Berlin, 2026-10-24T20:00:00Z, PT31M, 2026-10-25T01:01:00Z",
        // half an hour on Lord Howe
        "SUN 01:00-05:00 Australia/Lord_Howe, 2026-10-03T14:00:00Z, PT3H30M, 2026-10-03T18:00:00Z",
        // on Samoa there was no 30 December 2011
        "FRI 09:00-17:00 Pacific/Apia, 2011-12-29T12:00:00Z, PT1H, 2012-01-05T20:00:00Z"
    })
    void timePassesOnlyInsideTheHours(String hours, Instant start, Duration time, Instant expected) {
        assertThat(WorkingHours.parse(hours).after(start, time)).isEqualTo(expected);
    }

    @Test
    void agreesWithSomebodyWhoLooksAtTheClockEveryMinute() {
        RandomCases.tried(200, random -> {
            var hours = anyHours(random);
            var start = anyMinuteNearAChange(hours.zone(), random);
            var time = Duration.ofMinutes(1 + random.nextInt(3 * 24 * 60));

            assertThat(hours.after(start, time))
                    .as("%s after %s in %s", time, start, hours.write())
                    .isEqualTo(countedByTheMinute(hours, start, time));
        });
    }

    @Test
    void whatPassesInTwoPartsPassesInOne() {
        RandomCases.tried(300, random -> {
            var hours = anyHours(random);
            var start = anyMinuteNearAChange(hours.zone(), random).plusNanos(1000L * random.nextInt(60_000_000));
            var one = Duration.ofSeconds(1 + random.nextInt(200_000));
            var other = Duration.ofSeconds(1 + random.nextInt(200_000));

            assertThat(hours.after(hours.after(start, one), other)).isEqualTo(hours.after(start, one.plus(other)));
        });
    }

    @Test
    void findsTheEndOfThirtyDaysThatPassAMinuteAWeek() {
        var hours = WorkingHours.parse("WED 12:00-12:01 Europe/Berlin");

        var end = hours.after(Instant.parse("2026-11-30T12:00:00Z"), Duration.ofDays(30));

        assertThat(ChronoUnit.WEEKS.between(
                        ZonedDateTime.parse("2026-11-30T12:00:00Z"), end.atZone(ZoneId.of("Europe/Berlin"))))
                .isEqualTo(30 * 24 * 60 - 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MON-FRI 09:00-17:00 Europe/Berlin | MON-FRI 09:00-17:00 Europe/Berlin",
                "mon-fri,SUN 9:00-17:00 UTC |",
                "mon-fri,SUN 09:00-24:00 UTC | MON-FRI,SUN 09:00-24:00 UTC",
                "FRI-MON 22:00-06:00 Z | MON,FRI-SUN 22:00-06:00 Z",
                "SUN,TUE,MON 00:00-00:00 +03:00 | MON-TUE,SUN 00:00-00:00 +03:00",
                "TUE-MON 00:00-24:00 UTC | MON-SUN 00:00-24:00 UTC"
            })
    void readsDaysAsRangesAndListsAndWritesThemShort(String text, String written) {
        if (written == null) {
            assertThatThrownBy(() -> WorkingHours.parse(text)).isInstanceOf(IllegalArgumentException.class);
        } else {
            assertThat(WorkingHours.parse(text).write()).isEqualTo(written);
            assertThat(WorkingHours.parse(written)).isEqualTo(WorkingHours.parse(text));
        }
    }

    @Test
    void blanksAroundDaysAndTimesDoNotMatter() {
        assertThat(WorkingHours.readDays(" MON - TUE, SUN ")).isEqualTo(WorkingHours.readDays("MON,TUE,SUN"));
        assertThat(WorkingHours.readFrom(" 09:30 ")).isEqualTo(9 * 60 + 30);
        assertThat(WorkingHours.parse(" MON  09:00-17:00  UTC ")).isEqualTo(WorkingHours.parse("MON 09:00-17:00 UTC"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "MON-FRI",
                "MON-FRI 09:00-17:00",
                "MON-FRI 09:00 Europe/Berlin",
                "MON-FRI 09:00-17:00 Europe/Nowhere",
                "MON-FRI 09:00-17:60 UTC",
                "MON-FRI 09:00-24:01 UTC",
                "MON-FRI 24:00-17:00 UTC",
                "MON-FRI 09:00-25:00 UTC",
                "MONDAY 09:00-17:00 UTC",
                "MON-TUE-WED 09:00-17:00 UTC",
                "MON, 09:00-17:00 UTC",
                "-FRI 09:00-17:00 UTC"
            })
    void refusesWhatAreNoHours(String text) {
        assertThatThrownBy(() -> WorkingHours.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    private static WorkingHours anyHours(Random random) {
        var days = EnumSet.of(DayOfWeek.of(1 + random.nextInt(7)));
        for (var day : DayOfWeek.values()) {
            if (random.nextInt(3) > 0) {
                days.add(day);
            }
        }
        var from = random.nextInt(24 * 60);
        var to = random.nextInt(10) == 0 ? from : random.nextInt(24 * 60 + 1);
        return new WorkingHours(ZoneId.of(RandomCases.oneOf(ZONES, random)), Set.copyOf(days), from, to);
    }

    private static Instant anyMinuteNearAChange(ZoneId zone, Random random) {
        var any = Instant.parse("2010-01-01T00:00:00Z").plus(Duration.ofMinutes(random.nextInt(20 * 365 * 24 * 60)));
        var change = zone.getRules().nextTransition(any);
        return change == null || random.nextInt(3) == 0
                ? any
                : change.getInstant().minus(Duration.ofMinutes(random.nextInt(3 * 24 * 60)));
    }

    private static Instant countedByTheMinute(WorkingHours hours, Instant start, Duration time) {
        var minute = start;
        for (var left = time.toMinutes(); left > 0; minute = minute.plusSeconds(60)) {
            if (isOpen(hours, minute.atZone(hours.zone()))) {
                left--;
            }
        }
        return minute;
    }

    private static boolean isOpen(WorkingHours hours, ZonedDateTime now) {
        var minute = now.toLocalTime().get(ChronoField.MINUTE_OF_DAY);
        var today = hours.days().contains(now.getDayOfWeek());
        var yesterday = hours.days().contains(now.getDayOfWeek().minus(1));
        return hours.to() > hours.from()
                ? today && minute >= hours.from() && minute < hours.to()
                : today && minute >= hours.from() || yesterday && minute < hours.to();
    }
}
