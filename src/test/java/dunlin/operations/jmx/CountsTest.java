package dunlin.operations.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class CountsTest {

    private static Counted money(String currency, String number, String amount) {
        return new Counted("money", currency, number, new BigDecimal(amount));
    }

    @Test
    void moneyIsDecimalTextInEachCurrency() {
        var counts = new Counts(List.of(
                money("RUB", "first", "100.0000"),
                money("RUB", "retry", "199.5000"),
                money("JPY", "retry", "1000.0000")));

        assertThat(counts.money(one -> true)).containsExactly(entry("JPY", "1000"), entry("RUB", "299.5"));
        assertThat(counts.money(one -> one.reason().equals("retry"))).contains(entry("RUB", "199.5"));
    }

    @Test
    void aReasonThatNothingHasAnyMoreIsNotNamed() {
        var counts = new Counts(List.of(
                new Counted("notification", "failed", "chat_not_found", BigDecimal.ZERO),
                new Counted("notification", "failed", "outcome_unknown", BigDecimal.ONE)));

        assertThat(counts.byReason("notification", "failed")).containsExactly(entry("outcome_unknown", 1L));
        assertThat(counts.rows("notification", "failed")).isOne();
    }
}
