package dunlin.subscription.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoneyTest {

    @ParameterizedTest
    @CsvSource({
        "299, RUB, 299.00",
        "299.0, RUB, 299.00",
        "299.00, RUB, 299.00",
        "0299.5, USD, 299.50",
        "80, JPY, 80",
        "1.234, KWD, 1.234",
        "1, KWD, 1.000",
        "250, XTR, 250",
        "0, RUB, 0.00",
        "-1, RUB, -1.00",
        "-0, RUB, 0.00"
    })
    void anAmountIsShownWithItsCurrenciesOwnMinorDigits(String amount, String currency, String shown) {
        var money = Money.of(amount, currency);

        assertThat(money.amount().toPlainString()).isEqualTo(shown);
        assertThat(money.currency()).isEqualTo(currency);
    }

    @Test
    void equalAmountsAreEqualWhateverTheirSpelling() {
        assertThat(Money.of("299", "RUB"))
                .isEqualTo(Money.of("299.00", "RUB"))
                .hasSameHashCodeAs(Money.of("299.0", "RUB"));
        assertThat(Money.of("299", "RUB")).isNotEqualTo(Money.of("299", "USD"));
        assertThat(Money.of("299", "RUB")).isNotEqualTo(Money.of("299.01", "RUB"));
    }

    @Test
    void anAmountThatTheTableGaveBackWithFourDigitsIsTheSameMoney() {
        var stored = new BigDecimal("80.0000");

        assertThat(new Money(stored, "JPY")).isEqualTo(Money.of("80", "JPY"));
    }

    @ParameterizedTest
    @CsvSource({
        "299.001, RUB, 2",
        "0.5, JPY, 0",
        "1.2345, KWD, 3",
        "0.1, XTR, 0",
        "299.000, RUB, 2",
        "80.0, JPY, 0",
        "80.00, JPY, 0",
        "250.00, XTR, 0"
    })
    void moreDigitsThanTheCurrencyHasAreRefused(String amount, String currency, int digits) {
        assertThatThrownBy(() -> Money.of(amount, currency))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(currency + " has at most " + digits + " decimal digits");
    }

    @ParameterizedTest
    @CsvSource({"1, XYZ", "1, rub", "1, RU", "1, ''", "1, XXX", "1, XAU", "1, RUBB"})
    void anUnknownCurrencyIsRefused(String amount, String currency) {
        assertThatThrownBy(() -> Money.of(amount, currency))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("currency");
    }

    @ParameterizedTest
    @CsvSource({
        "''",
        "' '",
        "1e3",
        "1E3",
        "+1",
        ".5",
        "5.",
        "'1,50'",
        "1 000",
        "0x10",
        "NaN",
        "--1",
        "1.2.3",
        "٣",
        "12345678901234567890"
    })
    void whatIsNoDecimalNumberIsRefused(String amount) {
        assertThatThrownBy(() -> Money.of(amount, "RUB")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anAmountTooLargeForTheTableIsRefused() {
        assertThat(Money.of("999999999999999.99", "RUB").signum()).isPositive();
        assertThatThrownBy(() -> Money.of("1000000000000000", "RUB")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Money.of("-1000000000000000", "RUB")).isInstanceOf(IllegalArgumentException.class);
    }
}
