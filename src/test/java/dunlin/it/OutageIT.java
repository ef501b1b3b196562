package dunlin.it;

import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.jms.JMSContext;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Database and broker go away and come back, and the application goes on by itself: nothing is lost or wrongly decided. */
class OutageIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);

    private static final String ENDS_WHO_WAITS_FOR_IT =
            "select count(pg_terminate_backend(pid)) from pg_stat_activity where wait_event_type = 'Lock'"
                    + " and query like 'select subscription_id from subscription where subscription_id = any(%'";

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void isNotReadyWithoutTheBrokerAndRemindsWhenItIsBack() throws Exception {
        var anna = Customer.neverReminded(Customer.thisSecond(), "P1M");

        Surroundings.withoutBroker(() -> {
            await().atMost(1, MINUTES).until(() -> get("health/ready") == 503);
            anna.hasPlan("P1M", Customer.endedRule(TWO_DAYS));
            anna.awaitNotification("pending");
        });

        await().atMost(1, MINUTES).until(() -> get("health/ready") == 200);
        await().atMost(1, MINUTES)
                .until(() -> anna.notification().getString("state").equals("sent"));
        assertThat(anna.phone().messages()).hasSize(1);
    }

    @Test
    void aPaymentOnTheQueueWaitsForTheDatabaseAndNoReminderIsDecidedWithoutIt() throws Exception {
        var end = Customer.thisSecond().plus(Duration.ofMinutes(4));
        var anna = Customer.toldOfTheEnd(end, TWO_DAYS);
        anna.awaitNotification("pending");
        var payment = anna.payment("e-1", "p-1", end.minus(Duration.ofMinutes(4)));

        Surroundings.withoutDatabase(() -> {
            send(payment);
            await().atMost(1, MINUTES).until(() -> get("health/ready") == 503);
        });

        await().atMost(1, MINUTES).until(() -> get("health/ready") == 200);
        var notification = anna.awaitNotification("canceled");
        assertThat(notification.getString("reason")).isEqualTo("access_until_changed");
        assertThat(anna.accessUntil()).isAfter(end);
        assertThat(anna.posts()).isZero();
    }

    @Test
    void aReceiptInHandIsNotLostWithTheConnectionThatWasToStoreIt() throws Exception {
        var anna = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        var telegram = Surroundings.telegram().script(anna.chatId).holdDelivered();
        anna.subscribes(Customer.thisSecond());
        telegram.awaitArrived(Customer.PATIENCE);

        try (var payment = Environment.database();
                var lock =
                        payment.prepareStatement("select 1 from subscription where subscription_id = ? for update")) {
            payment.setAutoCommit(false);
            lock.setString(1, anna.id);
            lock.execute();
            telegram.release();
            await().atMost(Customer.PATIENCE).until(() -> Sql.count(ENDS_WHO_WAITS_FOR_IT) > 0);
            payment.rollback();
        }

        var sent = anna.awaitNotification("sent");
        assertThat(sent.getInt("attempts_made")).isEqualTo(1);
        assertThat(sent.getBoolean("possible_duplicate")).isFalse();
        assertThat(anna.posts()).isEqualTo(1);
    }

    private static void send(String text) {
        try (var factory = Environment.broker();
                JMSContext context = factory.createContext()) {
            context.createProducer().send(context.createQueue("dunlin.payment-events"), text);
        }
    }

    private int get(String path) throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(Environment.application().resolve(path)).build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
}
