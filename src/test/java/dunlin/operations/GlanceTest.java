package dunlin.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class GlanceTest {

    private Instant now = Instant.parse("2026-11-30T12:00:00Z");
    private int looks;
    private boolean broken;

    private final Glance<Integer> glance = new Glance<>(Duration.ofSeconds(1), () -> now, () -> {
        if (broken) {
            throw new IllegalStateException("nothing to see");
        }
        return ++looks;
    });

    @Test
    void looksOnceInItsLife() {
        var first = glance.get();
        now = now.plusMillis(999);
        var second = glance.get();
        now = now.plusMillis(1);
        var third = glance.get();

        assertThat(first).isEqualTo(second).isOne();
        assertThat(third).isEqualTo(2);
    }

    @Test
    void aLookThatFailsShowsNothingOld() {
        glance.get();
        now = now.plusSeconds(2);
        broken = true;

        assertThatThrownBy(glance::get).hasMessage("nothing to see");

        now = now.minusSeconds(2);
        assertThatThrownBy(glance::get).hasMessage("nothing to see");
    }
}
