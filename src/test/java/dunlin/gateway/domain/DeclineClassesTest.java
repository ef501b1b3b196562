package dunlin.gateway.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeclineClassesTest {

    @ParameterizedTest
    @CsvSource({
        "issuer_unavailable, TECHNICAL",
        "payment_method_limit_exceeded, INSUFFICIENT_FUNDS",
        "permission_revoked, HARD",
        "fraud_suspected, HARD",
        "card_expired, ACTION_REQUIRED",
        "3d_secure_failed, ACTION_REQUIRED",
        "general_decline, GENERIC"
    })
    void hasTheTableOfYooKassa(String code, DeclineClass declineClass) {
        assertThat(DeclineClasses.yooKassa().of(code)).contains(declineClass);
    }

    @ParameterizedTest
    @CsvSource({
        "try_again_later, TECHNICAL",
        "card_velocity_exceeded, INSUFFICIENT_FUNDS",
        "revocation_of_all_authorizations, HARD",
        "stolen_card, HARD",
        "expired_card, ACTION_REQUIRED",
        "authentication_required, ACTION_REQUIRED",
        "do_not_honor, GENERIC"
    })
    void hasTheTableOfStripe(String code, DeclineClass declineClass) {
        assertThat(DeclineClasses.stripe().of(code)).contains(declineClass);
    }

    @Test
    void doesNotKnowEveryCode() {
        assertThat(DeclineClasses.yooKassa().of("stolen_card")).isEmpty();
    }

    @Test
    void isChangedByConfigurationForSomeCodesOnly() {
        var changed = DeclineClasses.stripe().with(" fraudulent = hard,do_not_honor=technical ");

        assertThat(changed.of("fraudulent")).contains(DeclineClass.HARD);
        assertThat(changed.of("do_not_honor")).contains(DeclineClass.TECHNICAL);
        assertThat(changed.of("lost_card")).contains(DeclineClass.HARD);
        assertThat(DeclineClasses.stripe().with(" ").of("do_not_honor")).contains(DeclineClass.GENERIC);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fraudulent", "fraudulent=", "=hard", "a=b=hard", "fraudulent=harder", "a=HARD", "a=hard,"})
    void aChangeThatMakesNoSenseIsRefused(String text) {
        assertThatThrownBy(() -> DeclineClasses.stripe().with(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
