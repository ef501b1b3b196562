package dunlin.it;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A plan is changed while its subscriptions are: the one waits for the others, and none stands in the other's way. */
class PlanChangesIT extends Deployed {

    private static final String LOCK_SUBSCRIPTION =
            "select subscription_id from subscription where subscription_id = ? for update";
    private static final String AS_A_FOREIGN_KEY_DOES =
            "select plan_id from plan where plan_id = ? for key share nowait";

    @Test
    void doesNotLockThePlanAgainstThoseForWhomItWaits() throws Exception {
        var anna = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D");

        try (var payment = Environment.database()) {
            payment.setAutoCommit(false);
            execute(payment, LOCK_SUBSCRIPTION, anna.id);
            var change =
                    CompletableFuture.supplyAsync(() -> anna.hasPlan("P30D", Customer.endedRule(Duration.ofDays(1))));
            await().atMost(20, SECONDS).until(() -> waitsForALock());

            execute(payment, AS_A_FOREIGN_KEY_DOES, anna.id);
            payment.rollback();

            assertThat(change.get(20, SECONDS).status()).isEqualTo(200);
        }
    }

    private static boolean waitsForALock() throws SQLException {
        return Sql.count("select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
                        + " and query like 'update subscription set plan_due_at%'")
                > 0;
    }

    private static void execute(Connection connection, String sql, String id) throws SQLException {
        try (var statement = connection.prepareStatement(sql)) {
            statement.setString(1, id);
            assertThat(statement.execute()).isTrue();
        }
    }
}
