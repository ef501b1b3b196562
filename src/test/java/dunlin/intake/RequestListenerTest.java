package dunlin.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestListenerTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    @Test
    void aMessageWasSentWhenItsSenderSaysByTheMovedClockToo() {
        var anHourAgo = NOW.minusSeconds(3600);

        assertThat(sentAt(anHourAgo.toEpochMilli(), Duration.ZERO)).isEqualTo(anHourAgo);
        assertThat(sentAt(anHourAgo.toEpochMilli(), Duration.ofMinutes(20))).isEqualTo(anHourAgo.plusSeconds(1200));
        assertThat(sentAt(anHourAgo.toEpochMilli(), Duration.ofHours(2))).isEqualTo(NOW);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, 253_402_300_800_000L, Long.MAX_VALUE})
    void anInstantThatMakesNoSenseIsNow(long timestamp) {
        assertThat(sentAt(timestamp, Duration.ZERO)).isEqualTo(NOW);
    }

    private static Instant sentAt(long timestamp, Duration advanced) {
        return RequestListener.sentAt(timestamp, advanced, NOW);
    }
}
