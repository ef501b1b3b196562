package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** PostgreSQL is stopped and comes back: without it nothing is sent, ended or lost, and after it all goes on by itself. */
class DatabaseOutageIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static final String WAKE_UPS = "dunlin.notifications";
    private static final String PAYMENT_EVENTS = "dunlin.payment-events";
    private static final String REQUESTS = "dunlin.notification-requests";
    /** The eighth delivery comes after more than a minute and a half of redelivery delays. */
    private static final int NO_HOT_LOOP = 7;

    @Test
    void decidesNothingWithoutTheDatabaseAndEverythingAfterIt() throws Exception {
        var end = Customer.thisSecond().plusSeconds(10);
        var waits = Customer.toldOfTheEnd(end, TWO_DAYS);
        var pays = Customer.toldOfTheEnd(end.plus(Duration.ofMinutes(4)), TWO_DAYS);
        var inTimeOnlyMeanwhile = Customer.toldOfTheEnd(end, Duration.ofSeconds(1));
        var blocks = Customer.toldOfTheEnd(end, TWO_DAYS);
        var all = List.of(waits, pays, inTimeOnlyMeanwhile, blocks);
        Surroundings.telegram().script(blocks.chatId).always(Answer.blocked());
        all.forEach(one -> one.awaitNotification("pending"));
        var wakeUp = waits.notification().getString("notification_id");
        var payment = pays.payment("e-1", "p-1", Customer.now());
        var messageId = new AtomicReference<String>();
        var wish = Wish.of("asked for meanwhile");
        var ahead = Duration.between(Instant.now(), Customer.now());

        Surroundings.withoutDatabase(() -> {
            messageId.set(Broker.sendPaymentEvent(payment));
            Broker.wake(wakeUp);
            Broker.send(REQUESTS, context -> context.createTextMessage(wish.json()));
            Health.awaitNotReady();
            await().atMost(PATIENCE).until(() -> Instant.now().plus(ahead).isAfter(end.plusSeconds(1)));
            await().atMost(PATIENCE)
                    .until(() ->
                            deliveries(WAKE_UPS) > 1 && deliveries(PAYMENT_EVENTS) > 1 && deliveries(REQUESTS) > 1);
            assertThat(all).allSatisfy(one -> assertThat(one.posts()).isZero());
            assertThat(deliveries(WAKE_UPS)).isLessThanOrEqualTo(NO_HOT_LOOP);
            assertThat(deliveries(PAYMENT_EVENTS)).isLessThanOrEqualTo(NO_HOT_LOOP);
            assertThat(Broker.causeOfDeath(messageId.get())).isEmpty();
        });

        Health.awaitReady();
        assertThat(waits.awaitNotification("sent").getInt("attempts_made")).isOne();
        assertThat(reason(pays.awaitNotification("canceled"))).isEqualTo("access_until_changed");
        assertThat(reason(inTimeOnlyMeanwhile.awaitNotification("expired"))).isEqualTo("deadline_expired");
        assertThat(reason(blocks.awaitNotification("failed"))).isEqualTo("recipient_blocked");
        assertThat(waits.phone().everDelivered()).hasSize(1);
        assertThat(all).extracting(Customer::posts).containsExactly(1, 0, 0, 1);
        assertThat(pays.accessUntil()).isAfter(end.plus(Duration.ofDays(20)));
        assertThat(Books.changes(pays, "payment")).isOne();
        await().atMost(PATIENCE).until(() -> wish.phone().messages().size() == 1);
        assertThat(Broker.causeOfDeath(messageId.get())).isEmpty();
    }

    @Test
    void asksCallersToComeAgainAndForgetsThatTheyCame() throws Exception {
        var end = Customer.thisSecond().plus(Duration.ofHours(1));
        var anna = Customer.neverReminded(end, "P1M");
        var payment = anna.payment("e-1", "p-1", Customer.now());

        Surroundings.withoutDatabase(() -> {
            Health.awaitNotReady();
            comesAgain(Wire.to("subscriptions/" + anna.id).bearer(Environment.viewerToken()));
            comesAgain(Wire.to("payment-events")
                    .bearer(Environment.integratorToken())
                    .method("POST")
                    .json(payment));
        });

        Health.awaitReady();
        assertThat(anna.accessUntil()).isEqualTo(end);
        assertThat(anna.tells(payment).status()).isEqualTo(200);
        assertThat(anna.accessUntil()).isAfter(end);
    }

    @Test
    void whoPaysByQueueMeanwhileIsNotLeftWithAnUntrueReminder() throws Exception {
        var end = Customer.thisSecond().plusSeconds(6);
        var anna = Customer.toldOfTheEnd(end, TWO_DAYS);
        anna.awaitNotification("pending");
        var payment = anna.payment("e-1", "p-1", Customer.now());
        var ahead = Duration.between(Instant.now(), Customer.now());

        Surroundings.withoutDatabase(() -> {
            Broker.sendPaymentEvent(payment);
            await().atMost(PATIENCE)
                    .until(() -> Instant.now().plus(ahead).isAfter(end) && deliveries(PAYMENT_EVENTS) > 1);
            assertThat(anna.posts()).isZero();
        });

        Health.awaitReady();
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(anna.accessUntil()).isAfter(end));
        await().atMost(PATIENCE).untilAsserted(() -> {
            var state = anna.notification().getString("state");
            assertThat(state).isIn("canceled", "sent");
            assertThat(anna.phone().texts())
                    .hasSize(state.equals("sent") ? 1 : 0)
                    .allMatch(text -> text.startsWith("This reminder is no longer current"));
        });
    }

    private static int deliveries(String queue) {
        return Surroundings.queue(queue).deliveries();
    }

    private static String reason(JsonObject notification) {
        return notification.getString("reason");
    }

    private static void comesAgain(Wire call) throws Exception {
        var answer = call.sent();
        Wire.problem(answer, 503);
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
    }
}
