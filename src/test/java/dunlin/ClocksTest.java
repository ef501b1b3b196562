package dunlin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ClocksTest {

    private static final Instant NANOS = Instant.parse("2026-03-10T10:00:00.123456789Z");

    @Test
    void anInstantIsCutToWhatTheDatabaseKeeps() {
        var clocks = new Clocks(new SettableClock(NANOS));

        assertThat(clocks.now()).isEqualTo(Instant.parse("2026-03-10T10:00:00.123456Z"));
        assertThat(clocks.unadjusted()).isEqualTo(NANOS);
    }

    @Test
    void decidesByTheDatabasesTimeMovedAheadByHand() {
        var clocks = new Clocks(new SettableClock(NANOS));

        clocks.adjust(Duration.ofNanos(-120_000_000_500L), Duration.ofHours(2));

        assertThat(clocks.now()).isEqualTo(Instant.parse("2026-03-10T11:58:00.123456Z"));
        assertThat(clocks.skew()).isEqualTo(Duration.ofNanos(-120_000_000_500L));
        assertThat(clocks.advanced()).hasHours(2);
    }

    @Test
    void goesOnWithTheWallClock() {
        var wall = new SettableClock(NANOS);
        var clocks = new Clocks(wall);

        wall.advance(Duration.ofSeconds(1));

        assertThat(clocks.now()).isEqualTo(Instant.parse("2026-03-10T10:00:01.123456Z"));
    }
}
