package dunlin.dunning.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.RandomCases;
import dunlin.subscription.domain.RetryPolicy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The rules of the schedule that hold for every policy and every period. */
class RetryScheduleTest {

    private static final Duration MONTH = Duration.ofDays(30);

    @Test
    void theFirstAttemptFallsExactlyOnTheFirstDelayAndTheLastOnTheWindowsEnd() {
        everyUsualCase((policy, schedule) -> {
            var delays = schedule.delays();

            assertThat(delays).hasSize(policy.maxAttempts());
            assertThat(delays.get(0)).isEqualTo(policy.firstDelay());
            if (policy.maxAttempts() > 1) {
                assertThat(delays.get(delays.size() - 1)).isEqualTo(seconds(schedule.window()));
            }
        });
    }

    @Test
    void theWindowLiesBetweenFloorAndCap() {
        everyUsualCase((policy, schedule) -> assertThat(schedule.window()).isBetween(policy.floor(), policy.cap()));
    }

    @Test
    void everyAttemptComesLaterThanTheOneBefore() {
        everyUsualCase((policy, schedule) ->
                assertThat(intervals(schedule)).allMatch(interval -> interval.compareTo(Duration.ofMinutes(1)) >= 0));
    }

    /** Exact ones are doubled exactly; cut to seconds, each end moves by less than one, and so three of them do together. */
    @Test
    void everyIntervalIsTwiceTheOneBeforeWithinTheCutSeconds() {
        everyUsualCase((policy, schedule) -> {
            var intervals = intervals(schedule);
            for (var i = 1; i < intervals.size(); i++) {
                var off = intervals.get(i).minus(intervals.get(i - 1).multipliedBy(2));
                assertThat(off.abs()).isLessThan(Duration.ofSeconds(3));
            }
        });
    }

    /** Against whole numbers, nanoseconds over one denominator: nothing is cut before the end, and then nothing but the rest. */
    @Test
    void everyDelayIsTheExactOneCutToItsSecond() {
        RandomCases.tried(5_000, random -> {
            var policy = uneven(1 + random.nextInt(11), random);
            var period = period(random);
            var schedule = RetrySchedule.of(policy, period);

            for (var number = 2; number <= policy.maxAttempts(); number++) {
                var delay = BigInteger.valueOf(schedule.delays().get(number - 1).toSeconds());
                var unit = doublings(policy.maxAttempts()).multiply(BigInteger.valueOf(1_000_000_000));
                var first = BigInteger.valueOf(policy.firstDelay().toNanos());
                var rest = exactWindow(policy, period).subtract(first).multiply(doublings(number));
                var exact = first.multiply(doublings(policy.maxAttempts())).add(rest);
                assertThat(exact.subtract(delay.multiply(unit)))
                        .isBetween(BigInteger.ZERO, unit.subtract(BigInteger.ONE));
            }
        });
    }

    @Test
    void aFrozenWindowGivesTheSameScheduleAsItsPeriod() {
        RandomCases.tried(2_000, random -> {
            var policy = uneven(1 + random.nextInt(11), random);
            var opened = RetrySchedule.of(policy, period(random));

            assertThat(RetrySchedule.within(opened.window(), policy)).isEqualTo(opened);
        });
    }

    @Test
    void aSeriesKeepsItsScheduleWhenTheConfigurationChanges() {
        var then = usual(5);
        var frozen = RetrySchedule.of(then, MONTH).window();

        var now = RetrySchedule.of(usual(3), MONTH);

        assertThat(RetrySchedule.within(frozen, then).delays())
                .extracting(Duration::toSeconds)
                .containsExactly(420L, 34_952L, 104_016L, 242_144L, 518_400L);
        assertThat(now.delays()).extracting(Duration::toSeconds).containsExactly(420L, 173_080L, 518_400L);
    }

    @Test
    void aFrozenScheduleIsNeverRefused() {
        var once = RetrySchedule.within(Duration.ofMinutes(10), usual(12));

        assertThat(once.delays()).hasSize(12).last().isEqualTo(Duration.ofMinutes(10));
        assertThatThrownBy(() -> RetrySchedule.of(usual(12), Duration.ofHours(1)))
                .isInstanceOf(RetryPolicy.Refused.class);
    }

    @Test
    void theInstantsKeepTheFractionOfTheDecline() {
        var decline = Instant.parse("2026-11-30T12:00:00.123456Z");

        assertThat(RetrySchedule.of(usual(2), MONTH).after(decline))
                .containsExactly(
                        Instant.parse("2026-11-30T12:07:00.123456Z"), Instant.parse("2026-12-06T12:00:00.123456Z"));
    }

    @Test
    void itsDelaysAreItsOwn() {
        var delays = new ArrayList<>(List.of(Duration.ofMinutes(7)));
        var schedule = new RetrySchedule(MONTH, delays);

        delays.clear();

        assertThat(schedule.delays()).containsExactly(Duration.ofMinutes(7));
    }

    /** Each number of attempts from 1 to 11 with the defaults otherwise, and periods from an hour to three years. */
    private static void everyUsualCase(Rule rule) {
        RandomCases.tried(3_000, random -> {
            var period = period(random);
            for (var attempts = 1; attempts <= 11; attempts++) {
                rule.holds(usual(attempts), RetrySchedule.of(usual(attempts), period));
            }
        });
    }

    private interface Rule {
        void holds(RetryPolicy policy, RetrySchedule schedule);
    }

    /** To the second; as many below a month as above. */
    private static Duration period(Random random) {
        var shortest = 3_600;
        var longest = (random.nextBoolean() ? 31 : 3 * 365) * 86_400;
        return Duration.ofSeconds(shortest + random.nextInt(longest - shortest + 1));
    }

    private static RetryPolicy usual(int attempts) {
        return new RetryPolicy(
                attempts, Duration.ofMinutes(7), Duration.ofHours(24), Duration.ofDays(21), new BigDecimal("0.20"));
    }

    /** With a fraction of up to nine decimals and a first delay in microseconds, as they may be given. */
    private static RetryPolicy uneven(int attempts, Random random) {
        return new RetryPolicy(
                attempts,
                Duration.ofMinutes(1).plusNanos(1_000L * random.nextInt(1_000_000_000)),
                Duration.ofHours(30),
                Duration.ofDays(200),
                BigDecimal.valueOf(random.nextInt(1_000_000_001), 9));
    }

    private static BigInteger exactWindow(RetryPolicy policy, Duration period) {
        var share = BigInteger.valueOf(period.toSeconds())
                .multiply(policy.fraction().movePointRight(9).toBigIntegerExact());
        return share.max(BigInteger.valueOf(policy.floor().toNanos()))
                .min(BigInteger.valueOf(policy.cap().toNanos()));
    }

    private static BigInteger doublings(int number) {
        return BigInteger.TWO.pow(number - 1).subtract(BigInteger.ONE);
    }

    private static List<Duration> intervals(RetrySchedule schedule) {
        var intervals = new ArrayList<Duration>();
        for (var i = 1; i < schedule.delays().size(); i++) {
            intervals.add(schedule.delays().get(i).minus(schedule.delays().get(i - 1)));
        }
        return intervals;
    }

    private static Duration seconds(Duration exact) {
        return Duration.ofSeconds(exact.toSeconds());
    }
}
