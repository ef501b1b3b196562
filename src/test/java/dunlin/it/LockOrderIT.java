package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A payment holds its subscription's lock and may wait for a reminder's row; so whoever holds that row must not wait for the subscription. */
class LockOrderIT extends Deployed {

    private static final Duration SOON = Duration.ofMinutes(2);

    @Test
    void aReminderIsLeasedAndSentWhileAPaymentHoldsItsSubscription() throws Exception {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond().plus(SOON), Duration.ofDays(2));
        anna.awaitNotification("pending");
        var payment = anna.payment("e-1", "p-1", Customer.now());

        try (var database = Environment.database()) {
            keepsWaiting(database, anna.id + "-e-1");
            var paid = CompletableFuture.supplyAsync(() -> anna.tells(payment));
            await().atMost(PATIENCE).until(LockOrderIT::aPaymentWaits);
            Customer.later(SOON);
            await().atMost(PATIENCE).until(() -> anna.posts() == 1);
            database.rollback();

            assertThat(paid.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).status())
                    .isEqualTo(200);
        }

        anna.awaitNotification("sent");
        await().atMost(PATIENCE)
                .until(() -> anna.phone().texts().get(0).startsWith("This reminder is no longer current"));
    }

    /** A delivery of the same event that is not yet committed: the application's own waits for it, with the subscription locked. */
    private static void keepsWaiting(Connection database, String eventId) throws SQLException {
        database.setAutoCommit(false);
        Sql.update(
                database,
                "insert into payment_event (source, event_id, type, subscription_id, occurred_at, status, received_at, version)"
                        + " values ('shop', ?, 'payment.succeeded', 'nobody', now(), 'unmatched', now(), 1)",
                eventId);
    }

    private static boolean aPaymentWaits() throws SQLException {
        return Sql.count("select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
                        + " and query like 'insert into payment_event%'")
                > 0;
    }
}
