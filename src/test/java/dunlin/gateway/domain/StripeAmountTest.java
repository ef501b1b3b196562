package dunlin.gateway.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.subscription.domain.Money;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StripeAmountTest {

    @ParameterizedTest
    @CsvSource({
        "299.00, RUB, 29900",
        "0.01, USD, 1",
        "80, JPY, 80",
        "1.500, KWD, 1500",
        "50, XTR, 50",
        "5, ISK, 500",
        "7, UGX, 700",
        "100.00, MGA, 100"
    })
    void countsInTheUnitThatStripeCountsIn(String amount, String currency, long units) {
        var money = Money.of(amount, currency);

        assertThat(StripeAmount.of(money)).isEqualTo(units);
        assertThat(StripeAmount.money(units, currency.toLowerCase(Locale.ROOT))).isEqualTo(money);
    }

    @Test
    void neverRounds() {
        var fine = Money.of("100.50", "MGA");

        assertThatThrownBy(() -> StripeAmount.of(fine)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> StripeAmount.money(550, "isk")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StripeAmount.money(1, "nix")).isInstanceOf(IllegalArgumentException.class);
    }
}
