package dunlin.subscription.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.RandomCases;
import org.junit.jupiter.api.Test;

class PaymentMethodTest {

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
