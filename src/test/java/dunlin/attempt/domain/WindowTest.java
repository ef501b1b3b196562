package dunlin.attempt.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class WindowTest {

    private static final Instant FROM = Instant.parse("2026-11-30T12:00:00Z");
    private static final Instant UNTIL = Instant.parse("2026-12-01T12:00:00Z");
    private static final Window WINDOW = new Window(FROM, UNTIL);

    @Test
    void waitsUntilTheVeryInstantOfNotBefore() {
        assertThat(WINDOW.judge(FROM.minusNanos(1000))).isEqualTo(new Verdict.Wait(FROM));
        assertThat(WINDOW.judge(FROM)).isEqualTo(new Verdict.Proceed());
    }

    @Test
    void expiresAtTheVeryInstantOfValidUntil() {
        assertThat(WINDOW.judge(UNTIL.minusNanos(1000))).isEqualTo(new Verdict.Proceed());
        assertThat(WINDOW.judge(UNTIL)).isEqualTo(new Verdict.Expire());
    }
}
