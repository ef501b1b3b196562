package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Outages that come again and again leave nothing behind: no thread, no connection, and every listener is back. */
class RepeatedOutagesIT extends Deployed {

    private static final Duration UNTIL_POOLS_HAVE_SETTLED = Duration.ofMinutes(3);
    private static final int ROUNDS = 5;
    private static final int STEADY = 5;

    @Test
    void leaveNoThreadAndNoConnectionBehind() throws Exception {
        outage();
        remindsSomebody();
        try (var threads = ServerThreads.watch()) {
            var names = threads.names();
            var connections = connections();

            for (var round = 0; round < ROUNDS; round++) {
                outage();
                remindsSomebody();
            }

            await().atMost(UNTIL_POOLS_HAVE_SETTLED).untilAsserted(() -> {
                assertThat(threads.count())
                        .as("before: %s, after: %s", names, threads.names())
                        .isLessThanOrEqualTo(names.size() + STEADY);
                assertThat(connections()).isLessThanOrEqualTo(connections + STEADY);
            });
        }
    }

    /** Both are away at once; the broker is back first and delivers what the database is missing for. */
    private static void outage() throws Exception {
        Surroundings.withoutDatabase(() -> Surroundings.withoutBroker(Health::awaitNotReady));
        Health.awaitReady();
        await().atMost(Customer.PATIENCE).untilAsserted(() -> {
            assertThat(Surroundings.queue("dunlin.notifications").consumers()).isEqualTo(8);
            assertThat(Surroundings.queue("dunlin.payment-events").consumers()).isEqualTo(4);
        });
    }

    private static void remindsSomebody() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), Duration.ofDays(2));
        anna.awaitNotification("sent");
        assertThat(anna.posts()).isOne();
    }

    private static long connections() throws SQLException {
        return Sql.count("select count(*) from pg_stat_activity where application_name = 'dunlin'");
    }
}
