package dunlin.notification.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReceiptTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    @Test
    void aMessageThatTelegramOnlyScheduledIsNoReceipt() {
        assertThatThrownBy(() -> new Receipt(1, 0, NOW)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Receipt(1, -1, NOW)).isInstanceOf(IllegalArgumentException.class);
        assertThat(new Receipt(-1009000000001L, 1, NOW).messageId()).isEqualTo(1);
    }
}
