package dunlin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a payment event is told. */
class PaymentEventToldTest {

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    @ParameterizedTest
    @CsvSource({
        "1.0000, RUB, 1.00",
        "299.5000, RUB, 299.50",
        "300.0000, JPY, 300",
        "1.0000, KWD, 1.000",
        "50.0000, XTR, 50"
    })
    void writesAnAmountWithTheMinorDigitsOfItsCurrency(BigDecimal stored, String currency, String written) {
        var json = told(stored, currency).json();

        assertThat(json.getString("amount")).isEqualTo(written);
        assertThat(json.getString("currency")).isEqualTo(currency);
    }

    @Test
    void writesNullWhereNothingWasPaid() {
        var json = told(null, null).json();

        assertThat(json.isNull("amount")).isTrue();
        assertThat(json.isNull("currency")).isTrue();
    }

    private static PaymentEventTold told(BigDecimal amount, String currency) {
        return new PaymentEventTold(
                NOON, 1, "shop", "e-1", "payment.succeeded", "applied", null, NOON, "p-1", amount, currency);
    }
}
