package dunlin.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.operations.OutcomeWatch.Outlook;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OutcomeWatchTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private static Outlook seen(Duration sinceReceipt, boolean overdue, boolean paused) {
        return new Outlook(LIMIT, Optional.ofNullable(sinceReceipt).map(NOW::minus), overdue, paused, NOW);
    }

    @Test
    void overdueWorkWithoutAReceiptIsAnAlarmFromTheVeryLimitOn() {
        assertThat(seen(LIMIT, true, false).isNothingReceived()).isTrue();
        assertThat(seen(null, true, false).isNothingReceived()).isTrue();
        assertThat(seen(LIMIT.minusMillis(1), true, false).isNothingReceived()).isFalse();
    }

    @Test
    void neitherAPauseNorSilenceWithoutWorkIsOne() {
        assertThat(seen(null, true, true).isNothingReceived()).isFalse();
        assertThat(seen(Duration.ofDays(9), false, false).isNothingReceived()).isFalse();
    }
}
