package dunlin.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StripeSignatureTest {

    private static final Instant NOW = Instant.ofEpochSecond(1_796_040_000);
    private static final String SECRET = "whsec_test";
    private static final byte[] BODY =
            "{\"type\":\"payment_intent.succeeded\",\"й\":1}".getBytes(StandardCharsets.UTF_8);

    /** Computed by {@code openssl dgst -sha256 -hmac whsec_test} over {@code 1796040000.} and the body. */
    private static final String RIGHT = "fed85fe585f6b980d6ce85237bb13d89be64f1470ced52dd4eb34d14a1bc4fa7";

    @Test
    void believesTheRightOne() {
        assertThat(proves(NOW, "t=1796040000,v1=" + RIGHT)).isTrue();
        assertThat(proves(NOW, "t=1796040000, v1=" + RIGHT + ",v0=older")).isTrue();
    }

    @Test
    void oneOfSeveralIsEnough() {
        assertThat(proves(NOW, "t=1796040000,v1=" + "0".repeat(64) + ",v1=" + RIGHT))
                .isTrue();
        assertThat(new StripeSignature(List.of("t=1796040000", "v1=" + RIGHT)).proves(BODY, SECRET, NOW))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"-301, false", "-300, true", "0, true", "300, true", "301, false"})
    void isBelievedForThreeHundredSecondsInBothDirections(long seconds, boolean believed) {
        assertThat(proves(NOW.plusSeconds(seconds), "t=1796040000,v1=" + RIGHT)).isEqualTo(believed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "t=1796040000",
                "v1=fed85fe585f6b980d6ce85237bb13d89be64f1470ced52dd4eb34d14a1bc4fa7",
                "t=1796040001,v1=fed85fe585f6b980d6ce85237bb13d89be64f1470ced52dd4eb34d14a1bc4fa7",
                "t=1796040000,v0=fed85fe585f6b980d6ce85237bb13d89be64f1470ced52dd4eb34d14a1bc4fa7",
                "t=1796040000,v1=",
                "t=1796040000,v1=fed85fe585f6b980d6ce85237bb13d89be64f1470ced52dd4eb34d14a1bc4fa700",
                "t=,v1=fed85fe585f6b980d6ce85237bb13d89be64f1470ced52dd4eb34d14a1bc4fa7",
                "t=-1796040000,v1=fed85fe585f6b980d6ce85237bb13d89be64f1470ced52dd4eb34d14a1bc4fa7",
                "t=1796040000,t=1796040000,v1=fed85fe585f6b980d6ce85237bb13d89be64f1470ced52dd4eb34d14a1bc4fa7",
                "t=99999999999999999999,v1=fed85fe585f6b980d6ce85237bb13d89be64f1470ced52dd4eb34d14a1bc4fa7"
            })
    void believesNoOther(String header) {
        assertThat(proves(NOW, header)).isFalse();
    }

    @Test
    void believesItForThisBodyAndThisSecretOnly() {
        var signature = new StripeSignature(List.of("t=1796040000,v1=" + RIGHT));

        assertThat(signature.proves("{}".getBytes(StandardCharsets.UTF_8), SECRET, NOW))
                .isFalse();
        assertThat(signature.proves(BODY, "whsec_other", NOW)).isFalse();
        assertThat(new StripeSignature(List.of()).proves(BODY, SECRET, NOW)).isFalse();
    }

    private static boolean proves(Instant now, String header) {
        return new StripeSignature(List.of(header)).proves(BODY, SECRET, now);
    }
}
