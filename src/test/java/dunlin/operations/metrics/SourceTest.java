package dunlin.operations.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class SourceTest {

    private final Instant now = Instant.parse("2026-11-30T12:00:00Z");
    private boolean away;
    private int asked;

    private final Source source = new Source("database", sheet -> {
        asked++;
        sheet.put(Family.OLDEST_DUE, 1);
        if (away) {
            throw new IllegalStateException("away");
        }
    });

    @Test
    void oneThatIsAwayIsNotAskedAgainAtOnce() {
        away = true;
        source.tell(new Sheet(), now);
        source.tell(new Sheet(), now.plusSeconds(14));
        away = false;
        source.tell(new Sheet(), now.plusSeconds(15));
        source.tell(new Sheet(), now.plusSeconds(16));

        assertThat(asked).isEqualTo(3);
    }

    @Test
    void whatItToldBeforeItFailedIsTold() {
        away = true;
        var sheet = new Sheet();

        source.tell(sheet, now);

        assertThat(sheet.values()).hasSize(1);
    }
}
