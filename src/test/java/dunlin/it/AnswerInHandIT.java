package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.it.Surroundings.Story;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Telegram has the message, and the database fails before that is recorded: the receipt in hand is not lost. */
class AnswerInHandIT extends Deployed {

    private static final String WHO_WAITS_FOR_IT =
            " from pg_stat_activity where wait_event_type = 'Lock' and query like"
                    + " 'select subscription_id from subscription where subscription_id = any(%'";
    private static final String RECORDED_AGAIN = "An answer could not be recorded";

    @Test
    void isNotLostWithTheConnectionThatWasToStoreIt() throws Exception {
        var anna = whoseReceiptMeets(() -> Sql.count("select count(pg_terminate_backend(pid))" + WHO_WAITS_FOR_IT));

        wasToldOnce(anna);
    }

    @Test
    void isRecordedAfterAnOutageOfTheDatabase() throws Exception {
        var before = ServerLog.count(RECORDED_AGAIN);

        var anna = whoseReceiptMeets(() -> Surroundings.withoutDatabase(
                () -> await().atMost(PATIENCE).until(() -> ServerLog.count(RECORDED_AGAIN) > before + 1)));

        wasToldOnce(anna);
        assertThat(ServerLog.count(RECORDED_AGAIN)).isLessThan(before + 60);
    }

    @Test
    void isRecordedAfterAnOutageThatIsLongerThanItsLease() throws Exception {
        var before = ServerLog.count(RECORDED_AGAIN);

        var anna = whoseReceiptMeets(() -> {
            Customer.later(Duration.ofMinutes(2)); // the watchdog, too, must wait for the lock
            Surroundings.withoutDatabase(
                    () -> await().atMost(PATIENCE).until(() -> ServerLog.count(RECORDED_AGAIN) > before + 1));
        });

        anna.awaitNotification("sent");
        Customer.later(Duration.ofMinutes(2));
        wasToldOnce(anna);
    }

    /** Tells the story while the receipt is held up, by a lock on the subscription's row, on its way into the database. */
    private static Customer whoseReceiptMeets(Story story) throws Exception {
        var anna = Customer.notYetSubscribed(Customer.endedRule(Duration.ofDays(2)));
        var telegram = Surroundings.telegram().script(anna.chatId).holdDelivered();
        anna.subscribes(Customer.thisSecond());
        telegram.awaitArrived(PATIENCE);
        try (var payment = Environment.database();
                var lock =
                        payment.prepareStatement("select 1 from subscription where subscription_id = ? for update")) {
            payment.setAutoCommit(false);
            lock.setString(1, anna.id);
            lock.execute();
            telegram.release();
            await().atMost(PATIENCE).until(() -> Sql.count("select count(*)" + WHO_WAITS_FOR_IT) > 0);
            story.tell();
        }
        return anna;
    }

    private static void wasToldOnce(Customer anna) {
        var sent = anna.awaitNotification("sent");
        assertThat(sent.getInt("attempts_made")).isOne();
        assertThat(sent.getBoolean("possible_duplicate")).isFalse();
        assertThat(anna.posts()).isOne();
        assertThat(anna.phone().everDelivered()).hasSize(1);
    }
}
