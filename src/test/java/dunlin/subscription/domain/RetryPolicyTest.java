package dunlin.subscription.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dunlin.RandomCases;
import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The five parameters, their formula, and what is refused. */
class RetryPolicyTest {

    @ParameterizedTest
    @CsvSource({
        "P30D, P6D",
        "P1M, P6D",
        "PT1H, PT24H",
        "P5D, PT24H",
        "P1Y, P21D",
        "P3Y, P21D",
        "P7D, PT33H36M",
        "P105D, P21D",
        "PT1H1S, PT24H"
    })
    void theWindowIsTheFractionBetweenFloorAndCap(String period, Duration window) {
        assertThat(usual().window(Period.parse(period).nominal())).isEqualTo(window);
    }

    @Test
    void theWindowIsExact() {
        var policy = new RetryPolicy(2, minutes(7), Duration.ZERO, days(21), new BigDecimal("0.333333333"));

        assertThat(policy.window(Duration.ofSeconds(3_601))).isEqualTo(Duration.ofSeconds(1_200, 333_332_133));
    }

    @Test
    void onlyTheDelayIsCutToWholeSeconds() {
        var policy = new RetryPolicy(4, Duration.ofMillis(60_900), Duration.ZERO, days(21), BigDecimal.ONE);
        var window = Duration.ofMillis(1_000_800);

        assertThat(policy.delay(1, window)).isEqualTo(Duration.ofSeconds(60));
        assertThat(policy.delay(2, window)).isEqualTo(Duration.ofSeconds(195));
        assertThat(policy.delay(3, window)).isEqualTo(Duration.ofSeconds(463)); // 463.7…; 462.9… of the cut ones
        assertThat(policy.delay(4, window)).isEqualTo(Duration.ofSeconds(1_000));
    }

    @Test
    void theDefaultsMakeSenseForAPeriodOfEveryLength() {
        for (var period : new String[] {"PT1H", "P1D", "P1M", "P1Y", "P3Y"}) {
            assertThat(usual().checkedFor(Period.parse(period).nominal())).isEqualTo(usual());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | PT7M | PT24H | P21D | 0.20 | max_attempts must lie between 1 and 30",
                "31 | PT7M | PT24H | P21D | 0.20 | max_attempts must lie between 1 and 30",
                "30 | PT7M | PT24H | P21D | 0.20 | max_attempts must leave the attempts at least PT1M apart, not PT0S",
                "5 | PT59S | PT24H | P21D | 0.20 | first_delay must be at least PT1M",
                "5 | -PT1S | PT24H | P21D | 0.20 | first_delay must be at least PT1M",
                "5 | P6D | PT24H | P21D | 0.20 | first_delay must be shorter than the window, PT144H",
                "1 | P6D | PT24H | P21D | 0.20 | first_delay must be shorter than the window, PT144H",
                "5 | PT7M | PT0S | PT0S | 0.20 | first_delay must be shorter than the window, PT0S",
                "5 | PT7M | PT24H | P21D | -0.01 | fraction must lie between 0 and 1",
                "5 | PT7M | PT24H | P21D | 1.000000001 | fraction must lie between 0 and 1",
                "5 | PT7M | PT24H | P21D | 1e99999999 | fraction must lie between 0 and 1",
                "5 | PT7M | PT24H | P21D | 1e-99999999 | fraction must have at most 9 decimals",
                "5 | PT7M | PT24H | P21D | 0.2000000001 | fraction must have at most 9 decimals",
                "5 | PT7M | -PT1S | P21D | 0.20 | floor must not be negative",
                "5 | PT7M | PT0S | -PT1S | 0.20 | cap must not be negative",
                "5 | PT7M | PT24H | PT23H59M59S | 0.20 | cap must not be below floor",
                "5 | PT7M | PT24H | PT876600H1S | 0.20 | cap must not be longer than 36525 days"
            })
    void aPolicyThatMakesNoSenseIsRefusedWithTheParameterAndTheReason(
            int attempts, Duration first, Duration floor, Duration cap, BigDecimal fraction, String told) {
        var policy = new RetryPolicy(attempts, first, floor, cap, fraction);

        var refused = catchThrowableOfType(RetryPolicy.Refused.class, () -> policy.checkedFor(days(30)));

        assertThat(refused).hasMessage(told);
        assertThat(refused.parameter() + " " + refused.rule()).isEqualTo(told);
        assertThat(refused.parameter()).doesNotContain(" ");
    }

    @Test
    void aPeriodOfZeroOrLessIsRefused() {
        for (var period : new Duration[] {Duration.ZERO, Duration.ofNanos(-1), days(-30)}) {
            assertThatThrownBy(() -> usual().checkedFor(period))
                    .isInstanceOf(RetryPolicy.Refused.class)
                    .hasMessage("period must be longer than zero");
        }
        assertThat(usual().checkedFor(Duration.ofNanos(1))).isEqualTo(usual());
    }

    @Test
    void theEdgesThemselvesAreAllowed() {
        var window = minutes(1).plusSeconds(1);

        assertThat(new RetryPolicy(1, minutes(1), window, window, BigDecimal.ZERO).checkedFor(days(30)))
                .isNotNull();
        assertThat(new RetryPolicy(1, minutes(7), days(1), days(36_525), new BigDecimal("0.2000000000"))
                        .checkedFor(days(30)))
                .isNotNull();
        assertThat(new RetryPolicy(30, minutes(7), days(36_525), days(36_525), BigDecimal.ONE).window(days(30)))
                .isEqualTo(days(36_525));
    }

    @Test
    void whatMakesSenseForThePeriodMakesSenseForEveryLongerOne() {
        RandomCases.tried(5_000, random -> {
            var policy = new RetryPolicy(
                    1 + random.nextInt(8),
                    minutes(1 + random.nextInt(30)),
                    minutes(random.nextInt(600)),
                    minutes(600 + random.nextInt(6_000)),
                    BigDecimal.valueOf(random.nextInt(101), 2));
            var shorter = Duration.ofHours(1 + random.nextInt(100));

            if (makesSense(policy, shorter)) {
                assertThat(makesSense(policy, shorter.plusSeconds(random.nextInt(1_000_000))))
                        .isTrue();
            }
        });
    }

    private static boolean makesSense(RetryPolicy policy, Duration period) {
        try {
            return policy.checkedFor(period) == policy;
        } catch (RetryPolicy.Refused refused) {
            return false;
        }
    }

    @Test
    void theLeastIntervalIsThatOfTheDelaysAsTheyAreCut() {
        var policy =
                new RetryPolicy(2, Duration.ofMillis(60_500), Duration.ofMillis(120_100), days(1), BigDecimal.ZERO);

        assertThat(policy.checkedFor(days(1))).isEqualTo(policy); // 59.6 s exactly, but from second 60 to second 120
    }

    @Test
    void attemptsExactlyAMinuteApartAreAllowedAndNotASecondCloser() {
        var window = minutes(1).plus(minutes(1 + 2 + 4 + 8));

        assertThat(fiveWithin(window).checkedFor(days(1))).isNotNull();
        assertThatThrownBy(() -> fiveWithin(window.minusSeconds(1)).checkedFor(days(1)))
                .hasMessage("max_attempts must leave the attempts at least PT1M apart, not PT59S");
    }

    @Test
    void theEdgesOfTheFractionAreAllowed() {
        assertThat(new RetryPolicy(5, minutes(7), days(1), days(21), BigDecimal.ZERO).checkedFor(days(30)))
                .isNotNull();
        assertThat(new RetryPolicy(5, minutes(7), days(1), days(21), BigDecimal.ONE).checkedFor(days(30)))
                .isNotNull();
    }

    private static RetryPolicy usual() {
        return new RetryPolicy(5, minutes(7), Duration.ofHours(24), days(21), new BigDecimal("0.20"));
    }

    private static RetryPolicy fiveWithin(Duration window) {
        return new RetryPolicy(5, minutes(1), window, window, BigDecimal.ZERO);
    }

    private static Duration minutes(long minutes) {
        return Duration.ofMinutes(minutes);
    }

    private static Duration days(long days) {
        return Duration.ofDays(days);
    }
}
