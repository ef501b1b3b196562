package dunlin.gateway.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.PaymentMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChargeRequestTest {

    private static final PaymentMethod METHOD = new PaymentMethod("stripe", "pm_1234567890", "cus_1");

    @Test
    void itsTextDoesNotHoldTheToken() {
        var request = new ChargeRequest("key-1", Money.of("299.00", "RUB"), METHOD, "sub-1", "Monthly");

        assertThat(request.toString()).doesNotContain("pm_1234567890").contains("key-1", "sub-1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "a b", "ключ", "12345678901234567890123456789012345678901234567890123456789012345"})
    void aKeyThatAGatewayWouldNotTakeIsRefused(String key) {
        assertThatThrownBy(() -> new ChargeRequest(key, Money.of("1.00", "RUB"), METHOD, "sub-1", ""))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1"})
    void nothingIsNotCharged(String amount) {
        assertThatThrownBy(() -> new ChargeRequest("key-1", Money.of(amount, "RUB"), METHOD, "sub-1", ""))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
