package dunlin.stars.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.subscription.domain.Money;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What may be paid, and what an amount in Telegram means. */
class CheckoutTest {

    @ParameterizedTest
    @CsvSource({
        "250, XTR, 250, XTR, RIGHT",
        "250, XTR, 249, XTR, OTHER_PRICE",
        "250, XTR, 25000, XTR, OTHER_PRICE",
        "299.00, RUB, 29900, RUB, RIGHT",
        "299.00, RUB, 299, RUB, OTHER_PRICE",
        "299.00, RUB, 29900, USD, OTHER_PRICE",
        "500, JPY, 500, JPY, RIGHT",
        "1.500, KWD, 1500, KWD, RIGHT",
        "250, XTR, 0, XTR, OTHER_PRICE",
        "0, XTR, 0, XTR, OTHER_PRICE",
        "250, XTR, 250, ZZZ, OTHER_PRICE"
    })
    void isRightForThePriceOnly(String price, String currency, long told, String toldCurrency, Checkout verdict) {
        assertThat(Checkout.judge(Optional.of(Money.of(price, currency)), told, toldCurrency))
                .isEqualTo(verdict);
    }

    @Test
    void knowsNoPriceOfWhatItDoesNotKnow() {
        assertThat(Checkout.judge(Optional.empty(), 250, "XTR")).isEqualTo(Checkout.UNKNOWN_SUBSCRIPTION);
    }

    @Test
    void starsAreWholeAndHaveANameOfTheirOwn() {
        assertThat(InvoicedMoney.of(250, "XTR")).isEqualTo(Money.of("250", "XTR"));
        assertThat(InvoicedMoney.source("XTR")).isEqualTo("telegram_stars");
        assertThat(InvoicedMoney.source("RUB")).isEqualTo("telegram");
        assertThatThrownBy(() -> InvoicedMoney.of(0, "XTR")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> InvoicedMoney.of(1, "ZZZ")).isInstanceOf(IllegalArgumentException.class);
    }
}
