package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Two nodes fetch updates from one Telegram, which would end the question of one when the other asks. */
class PollingIT {

    /** A node that was killed while it asked has left a lease behind. */
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private static final AtomicLong CHATS = new AtomicLong(7_000_000);

    @Test
    void oneNodeAsksAtATimeAndTheOffsetOutlivesIt() throws Exception {
        var nodes = Nodes.shared();
        nodes.one().start();
        nodes.two().start();

        for (int number = 0; number < 30; number++) {
            nodes.telegram().standing(CHATS.incrementAndGet(), "kicked");
        }
        awaitBlocked(nodes, 30);
        nodes.two().kill();
        nodes.telegram().standing(CHATS.incrementAndGet(), "kicked");
        awaitBlocked(nodes, 31);

        assertThat(nodes.telegram().requests())
                .filteredOn(request -> request.is("getUpdates"))
                .isNotEmpty()
                .noneMatch(request ->
                        request.status().filter(status -> status == 409).isPresent());
        try (var connection = nodes.database()) {
            assertThat(Sql.count(connection, "select count(*) from telegram_update"))
                    .isEqualTo(31);
            assertThat(Sql.count(
                            connection,
                            "select next_offset - (select max(update_id) from telegram_update) from telegram_polling"))
                    .isEqualTo(1);
        }
    }

    private static void awaitBlocked(Nodes nodes, long count) {
        await().atMost(PATIENCE).untilAsserted(() -> {
            try (var connection = nodes.database()) {
                assertThat(Sql.count(
                                connection,
                                "select count(*) from chat where chat_id > 7000000 and chat_id <= 7000100"
                                        + " and blocked_at is not null"))
                        .isEqualTo(count);
            }
        });
    }
}
