package dunlin.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.webhook.domain.SigningSecret;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignatureTest {

    @Test
    void signsAsStandardWebhooksDoes() {
        var secret = new SigningSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");

        var signature = Signature.of(
                secret,
                "msg_p5jXN8AQM9LWM0D4loKWxJek",
                Instant.ofEpochSecond(1614265330).plusMillis(999),
                "{\"test\": 2432232314}");

        assertThat(signature).isEqualTo("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    @Test
    void aSecretHasFrom24To64Bytes() {
        assertThat(SigningSecret.of(new byte[24]).key()).hasSize(24);
        assertThat(SigningSecret.of(new byte[64]).key()).hasSize(64);
        assertThatThrownBy(() -> SigningSecret.of(new byte[23])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SigningSecret.of(new byte[65])).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "whsec_", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLa*w"})
    void refusesWhatIsNoSecretWithoutQuotingIt(String text) {
        assertThatThrownBy(() -> new SigningSecret(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasNoCause()
                .hasMessage("must be whsec_ and 24 to 64 bytes in base64");
    }

    @Test
    void isNeverPrinted() {
        assertThat(new SigningSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
                .asString()
                .doesNotContain("MfKQ");
    }
}
