package dunlin.operations.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DoorkeeperTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/login",
                "/favicon.svg",
                "/api/v1/plans",
                "/webhooks/telegram",
                "/health",
                "/health/ready",
                "/metrics",
                "/openapi",
                "/jakarta.faces.resource/console.css.xhtml"
            })
    void opensWhatHasAProofOfItsOwnOrNeedsNone(String path) {
        assertThat(Doorkeeper.isOpen(path)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "/index.xhtml",
                "/messages",
                "/a-page-that-comes-later",
                "/login/x",
                "/logins",
                "/healthy",
                "/apis",
                "/metrics.xhtml"
            })
    void closesEverythingElse(String path) {
        assertThat(Doorkeeper.isOpen(path)).isFalse();
    }

    @Test
    void noSeatCountsWhereBearersAreAsked() {
        assertThat(Doorkeeper.isOwn("/api/v1/sending/pause")).isTrue();
        assertThat(Doorkeeper.isOwn("/webhooks/stripe")).isTrue();
        assertThat(Doorkeeper.isOwn("/messages")).isFalse();
    }
}
