package dunlin.subscription.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChargeTermsTest {

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
        assertThat(usual().window(Period.parse(period))).isEqualTo(window);
    }

    @Test
    void theWindowIsCutToWholeSeconds() {
        var terms = new ChargeTerms(2, minutes(7), Duration.ZERO, days(21), new BigDecimal("0.3333"));

        assertThat(terms.window(Period.parse("PT1H1S"))).isEqualTo(minutes(20));
    }

    @Test
    void theDefaultsMakeSenseForAPeriodOfEveryLength() {
        for (var period : new String[] {"PT1H", "P1D", "P1M", "P1Y", "P3Y"}) {
            assertThat(usual().checkedFor(Period.parse(period))).isEqualTo(usual());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, PT7M, PT24H, P21D, 0.20, max_attempts",
        "31, PT7M, PT24H, P21D, 0.20, max_attempts",
        "5, PT59S, PT24H, P21D, 0.20, first_delay",
        "5, P6D, PT24H, P21D, 0.20, first_delay",
        "1, P6D, PT24H, P21D, 0.20, first_delay",
        "5, PT7M, PT24H, P21D, -0.01, fraction",
        "5, PT7M, PT24H, P21D, 1.01, fraction",
        "5, PT7M, -PT1S, P21D, 0.20, not negative",
        "5, PT7M, -PT2S, -PT1S, 0.20, not negative",
        "5, PT7M, PT24H, PT23H, 0.20, cap",
        "5, PT7M, PT0S, PT0S, 0.20, first_delay",
        "30, PT7M, PT24H, P21D, 0.20, closer together"
    })
    void termsThatMakeNoSenseAreRefused(
            int attempts, Duration first, Duration floor, Duration cap, BigDecimal fraction, String told) {
        var terms = new ChargeTerms(attempts, first, floor, cap, fraction);

        assertThatThrownBy(() -> terms.checkedFor(Period.parse("P30D")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(told);
    }

    @Test
    void attemptsExactlyAMinuteApartAreAllowedAndNotASecondCloser() {
        var window = minutes(1).plus(minutes(1 + 2 + 4 + 8));

        assertThat(fiveWithin(window).checkedFor(Period.parse("P1D"))).isNotNull();
        assertThatThrownBy(() -> fiveWithin(window.minusSeconds(1)).checkedFor(Period.parse("P1D")))
                .hasMessageContaining("closer together");
    }

    @Test
    void theEdgesOfTheFractionAreAllowed() {
        assertThat(new ChargeTerms(5, minutes(7), days(1), days(21), BigDecimal.ZERO).checkedFor(Period.parse("P1M")))
                .isNotNull();
        assertThat(new ChargeTerms(5, minutes(7), days(1), days(21), BigDecimal.ONE).checkedFor(Period.parse("P1M")))
                .isNotNull();
    }

    private static ChargeTerms usual() {
        return new ChargeTerms(5, minutes(7), Duration.ofHours(24), days(21), new BigDecimal("0.20"));
    }

    private static ChargeTerms fiveWithin(Duration window) {
        return new ChargeTerms(5, minutes(1), window, window, BigDecimal.ZERO);
    }

    private static Duration minutes(long minutes) {
        return Duration.ofMinutes(minutes);
    }

    private static Duration days(long days) {
        return Duration.ofDays(days);
    }
}
