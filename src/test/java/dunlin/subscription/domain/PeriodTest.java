package dunlin.subscription.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.RandomCases;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeriodTest {

    private static final Period MONTH = Period.parse("P1M");
    private static final Period YEAR = Period.parse("P1Y");

    @Test
    void fourRenewalsOfThe31stKeepTheLastDayOfEachMonth() {
        var anchor = at("2026-01-31T10:00:00Z");

        var ends = renewals(MONTH, anchor, 4);

        assertThat(ends)
                .containsExactly(
                        at("2026-02-28T10:00:00Z"),
                        at("2026-03-31T10:00:00Z"),
                        at("2026-04-30T10:00:00Z"),
                        at("2026-05-31T10:00:00Z"));
    }

    @Test
    void renewalsOverTheTurnOfTheYearNeverSlipIntoTheNextMonth() {
        var anchor = at("2024-12-31T10:00:00Z");

        var ends = renewals(MONTH, anchor, 3);

        assertThat(ends)
                .containsExactly(at("2025-01-31T10:00:00Z"), at("2025-02-28T10:00:00Z"), at("2025-03-31T10:00:00Z"));
    }

    @Test
    void theThirtiethReturnsAfterFebruary() {
        var anchor = at("2026-01-30T10:00:00Z");

        var ends = renewals(MONTH, anchor, 3);

        assertThat(ends)
                .containsExactly(at("2026-02-28T10:00:00Z"), at("2026-03-30T10:00:00Z"), at("2026-04-30T10:00:00Z"));
    }

    @Test
    void aLeapYearsFebruaryHasItsTwentyNinth() {
        var anchor = at("2028-01-31T10:00:00Z");

        var ends = renewals(MONTH, anchor, 2);

        assertThat(ends).containsExactly(at("2028-02-29T10:00:00Z"), at("2028-03-31T10:00:00Z"));
    }

    @Test
    void aYearFromTheTwentyNinthOfFebruaryComesBackToItInTheNextLeapYear() {
        var anchor = at("2024-02-29T23:59:59Z");

        var ends = renewals(YEAR, anchor, 4);

        assertThat(ends)
                .containsExactly(
                        at("2025-02-28T23:59:59Z"),
                        at("2026-02-28T23:59:59Z"),
                        at("2027-02-28T23:59:59Z"),
                        at("2028-02-29T23:59:59Z"));
    }

    @Test
    void severalPeriodsAtOnceAreTheSameAsOneAfterTheOther() {
        var anchor = at("2026-01-31T10:00:00Z");

        var atOnce = MONTH.advance(anchor, anchor, 13);

        assertThat(atOnce).isEqualTo(renewals(MONTH, anchor, 13).get(12));
    }

    @Test
    void aClockPeriodIsExactWhateverTheCalendarSays() {
        var end = at("2026-01-31T10:00:00Z");

        var later = Period.parse("P21D").advance(at("2020-01-01T00:00:00Z"), end, 2);

        assertThat(later).isEqualTo(end.plus(Duration.ofDays(42)));
    }

    @Test
    void timeBeyondTheGridIsCarriedOverExactly() {
        var anchor = at("2026-01-31T10:00:00Z");
        var compensated = at("2026-03-03T11:30:00.000001Z");

        var end = MONTH.advance(anchor, compensated, 1);

        assertThat(end)
                .isEqualTo(at("2026-03-31T10:00:00Z").plus(Duration.between(at("2026-02-28T10:00:00Z"), compensated)));
    }

    @Test
    void anEndBeforeItsAnchorAdvancesOnTheSameGrid() {
        var anchor = at("2026-05-31T10:00:00Z");
        var end = at("2026-02-28T10:00:00Z");

        var next = MONTH.advance(anchor, end, 1);

        assertThat(next).isEqualTo(at("2026-03-31T10:00:00Z"));
    }

    @Test
    void theTimeBeyondTheGridIsLessThanAMonthAlsoBeforeTheAnchor() {
        var anchor = at("2026-05-20T10:00:00Z");
        var shortlyAfterTheGrid = at("2025-12-20T10:00:00Z");
        var end = at("2026-01-15T12:00:00Z");

        var later = MONTH.advance(anchor, end, 2);

        var beyond = Duration.between(shortlyAfterTheGrid, end);
        assertThat(later).isEqualTo(at("2026-02-20T10:00:00Z").plus(beyond));
    }

    @Test
    void periodsTakenBackOnTheGridAreThePeriodsThatWereAdded() {
        RandomCases.tried(3000, random -> {
            var period = RandomCases.oneOf(List.of(MONTH, YEAR, Period.parse("P3M"), Period.parse("P2Y5M")), random);
            var anchor = anyInstant(random);
            var count = 1 + random.nextInt(24);
            var end = period.advance(anchor, anchor, random.nextInt(40));

            var there = period.advance(anchor, end, count);
            var back = period.advance(anchor, there, -count);

            assertThat(back).as("%s from %s at anchor %s", period, end, anchor).isEqualTo(end);
        });
    }

    @Test
    void everyEndOnTheGridHasTheAnchorsDayOrTheLastOfItsMonth() {
        RandomCases.tried(3000, random -> {
            var anchor = anyInstant(random);

            var end = MONTH.advance(anchor, anchor, 1 + random.nextInt(120)).atOffset(ZoneOffset.UTC);

            var day = anchor.atOffset(ZoneOffset.UTC).getDayOfMonth();
            assertThat(end.getDayOfMonth())
                    .isEqualTo(Math.min(day, end.toLocalDate().lengthOfMonth()));
            assertThat(end.toLocalTime())
                    .isEqualTo(anchor.atOffset(ZoneOffset.UTC).toLocalTime());
        });
    }

    @Test
    void whatIsBoughtAlwaysLiesAheadAndNothingMovesNothing() {
        RandomCases.tried(5000, random -> {
            var period = RandomCases.oneOf(List.of(MONTH, YEAR, Period.parse("PT1H"), Period.parse("P21D")), random);
            var anchor = anyInstant(random);
            var end = anyInstant(random);

            assertThat(period.advance(anchor, end, 1)).isAfter(end);
            assertThat(period.advance(anchor, end, -1)).isBefore(end);
            assertThat(period.advance(anchor, end, 0)).isEqualTo(end);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "PT1H, PT1H",
        "PT60M, PT1H",
        "PT3600S, PT1H",
        "P21D, PT504H",
        "P3W, PT504H",
        "P1W2DT3H, PT219H",
        "P1M, P30D",
        "P2M, P60D",
        "P12M, P365D",
        "P1Y, P365D",
        "P1Y1M, P395D",
        "P3Y, P1095D",
        "P36M, P1095D",
        "P1095D, P1095D",
        "PT26280H, P1095D"
    })
    void aPeriodHasItsNominalLength(String text, Duration nominal) {
        var period = Period.parse(text);

        assertThat(period.nominal()).isEqualTo(nominal);
        assertThat(period).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PT59M59S",
                "PT3599S",
                "P0D",
                "P0M",
                "P0Y",
                "PT0S",
                "P1096D",
                "P3Y1M",
                "P37M",
                "P4Y",
                "PT26280H1S",
                "P9999W",
                "-P1M",
                "-PT1H"
            })
    void aPeriodOutsideAnHourToThreeYearsIsRefused(String text) {
        assertThatThrownBy(() -> Period.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a period lies between PT1H and P3Y");
    }

    @ParameterizedTest
    @CsvSource({
        "P0D, PT0S",
        "PT1S, PT1S",
        "-PT1H, -PT1H",
        "-P1Y1M, -P395D",
        "-P1W, -P7D",
        "P4Y, P1460D",
        "P999Y, P364635D"
    })
    void aPeriodOfAnyLengthIsReadWhereNoneIsSold(String text, Duration nominal) {
        var period = Period.ofAnyLength(text);

        assertThat(period.nominal()).isEqualTo(nominal);
        assertThat(period).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "P",
                "PT",
                "P1",
                "1M",
                "P-1M",
                "+P1M",
                "p1m",
                "P1M ",
                " P1M",
                "P1.5M",
                "P1MT1H",
                "P1M1D",
                "P1DT",
                "PT1H1H",
                "P1M1Y",
                "P1D1W",
                "month",
                "P1M\n",
                "P٣M",
                "P99999999999999999999D",
                "PT1.5H"
            })
    void whatIsNoPeriodIsRefusedInWordsForPeople(String text) {
        assertThatThrownBy(() -> Period.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("is not a period such as");
    }

    @Test
    void equalLengthsAreEqualWhateverTheirSpelling() {
        assertThat(Period.parse("P12M")).isEqualTo(YEAR).hasSameHashCodeAs(YEAR);
        assertThat(Period.parse("PT60M")).isEqualTo(Period.parse("PT1H"));
        assertThat(MONTH).isNotEqualTo(Period.parse("P30D"));
    }

    @Test
    void anEndBeyondTheYear9999IsRefused() {
        var lastOfDays = at("9999-12-01T00:00:00Z");

        assertThatThrownBy(() -> MONTH.advance(lastOfDays, lastOfDays, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> YEAR.advance(lastOfDays, lastOfDays, Integer.MAX_VALUE))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Period.parse("P1095D").advance(lastOfDays, lastOfDays, Integer.MAX_VALUE))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(Period.parse("P30D").advance(lastOfDays, lastOfDays, 1)).isEqualTo(at("9999-12-31T00:00:00Z"));
    }

    private static List<Instant> renewals(Period period, Instant anchor, int count) {
        var ends = new ArrayList<Instant>();
        var end = anchor;
        for (var i = 0; i < count; i++) {
            end = period.advance(anchor, end, 1);
            ends.add(end);
        }
        return ends;
    }

    private static Instant anyInstant(Random random) {
        var day = OffsetDateTime.of(2020 + random.nextInt(12), 1 + random.nextInt(12), 1, 0, 0, 0, 0, ZoneOffset.UTC);
        return day.withDayOfMonth(1 + random.nextInt(day.toLocalDate().lengthOfMonth()))
                .toInstant()
                .plusSeconds(random.nextInt(86_400))
                .plusNanos(random.nextInt(1_000_000) * 1000L);
    }

    private static Instant at(String instant) {
        return Instant.parse(instant);
    }
}
