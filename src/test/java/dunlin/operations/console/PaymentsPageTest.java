package dunlin.operations.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class PaymentsPageTest {

    @Test
    void readsWholeNumbersUpToTheMost() {
        assertThat(PaymentsPage.number("0")).hasValue(0);
        assertThat(PaymentsPage.number(" 12 ")).hasValue(12);
        assertThat(PaymentsPage.number("120")).hasValue(120);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "-1", "+1", "121", "1.5", "1e1", "two", "99999999999", "١"})
    void readsNothingElseAndNothingAsNone(String entered) {
        assertThat(PaymentsPage.number(entered)).isEmpty();
    }
}
