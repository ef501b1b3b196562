package dunlin.subscription.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.RandomCases;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PaymentMethodTest {

    @Test
    void theMaskedTokenThatAnAnswerShowedStandsForTheTokenItself() {
        var known = new PaymentMethod("stripe", "pm_1234567890", "cus_1");
        var writtenBack = new PaymentMethod("stripe", known.maskedToken(), "cus_2");

        var meant = writtenBack.meantAgainst(Optional.of(known));

        assertThat(meant.token()).isEqualTo("pm_1234567890");
        assertThat(meant.customer()).isEqualTo("cus_2");
    }

    @Test
    void aMaskedTokenOfAnotherMethodIsRefusedAndNeverStored() {
        var masked = new PaymentMethod("yookassa", "…90", null);
        var other = new PaymentMethod("stripe", "pm_1234567890", "cus_1");

        assertThatThrownBy(() -> masked.meantAgainst(Optional.of(other))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> masked.meantAgainst(Optional.empty())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void showsTheLastTwoCharactersOfALongToken() {
        var method = new PaymentMethod("yookassa", "2c9f8b1a-000f-5000", null);

        assertThat(method.maskedToken()).isEqualTo("…00");
        assertThat(method).hasToString("yookassa …00");
    }

    @Test
    void showsNothingOfAShortToken() {
        assertThat(new PaymentMethod("stripe", "pm_ok", "cus_1").maskedToken()).isEqualTo("…");
        assertThat(new PaymentMethod("stripe", "12345678", "cus_1").maskedToken())
                .isEqualTo("…");
    }

    @Test
    void neverShowsMoreThanTwoCharactersAndOnlyASmallPart() {
        RandomCases.tried(2000, random -> {
            var token = random.ints(random.nextInt(40), '!', '~')
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();

            var shown = new PaymentMethod("yookassa", token, null).maskedToken().substring(1);

            assertThat(shown.length()).isLessThanOrEqualTo(2);
            assertThat(shown.length() * 4).isLessThanOrEqualTo(token.length());
            assertThat(token).endsWith(shown);
        });
    }
}
