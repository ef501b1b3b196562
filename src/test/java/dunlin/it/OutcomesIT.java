package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whatever becomes final is told on the topic {@code dunlin.outcomes}, once, in order and with what it was. */
class OutcomesIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static OutcomeConsumer consumer;

    @BeforeAll
    static void follow() {
        consumer = new OutcomeConsumer(Environment.broker(), "outcomes-it", event -> {});
    }

    @AfterAll
    static void unfollow() {
        consumer.close();
    }

    private static List<String> types(String key) {
        return consumer.eventsOf(key).stream()
                .map(event -> event.getString("type").replaceFirst("^dunlin\\.", ""))
                .toList();
    }

    private static void awaitTypes(String key, String... types) {
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(types(key)).containsExactly(types));
    }

    private static JsonObject data(String key, int number) {
        return consumer.eventsOf(key).get(number).getJsonObject("data");
    }

    @Test
    void aReminderItsReceiptThePaymentAndTheCorrectionAreToldInTheirOrder() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);
        var sent = anna.awaitNotification("sent");

        anna.pays(Customer.now());

        awaitTypes(anna.id, "access.changed", "notification.sent", "access.changed", "notification.corrected");
        assertThat(data(anna.id, 0).getString("cause")).isEqualTo("created");
        assertThat(data(anna.id, 1).getString("notification_id")).isEqualTo(sent.getString("notification_id"));
        assertThat(data(anna.id, 1).getJsonObject("receipt")).isEqualTo(sent.getJsonObject("receipt"));
        assertThat(Instant.parse(data(anna.id, 2).getString("access_until_after")))
                .isEqualTo(anna.accessUntil());
        assertThat(data(anna.id, 3).getString("corrects")).isEqualTo(sent.getString("notification_id"));
        assertThat(data(anna.id, 3).getString("operation")).isEqualTo("edit");
    }

    @Test
    void anEventIsACloudEventWithTheNameOfItsSubscriptionAndItsPlaceInTheOrder() {
        var anna = Customer.neverReminded(Customer.thisSecond().plus(TWO_DAYS), "P1M");
        anna.pays(Customer.now());
        awaitTypes(anna.id, "access.changed", "access.changed");

        var event = consumer.eventsOf(anna.id).get(1);

        assertThat(event.keySet())
                .containsExactlyInAnyOrder(
                        "specversion",
                        "id",
                        "source",
                        "type",
                        "subject",
                        "time",
                        "datacontenttype",
                        "partitionkey",
                        "sequence",
                        "data");
        assertThat(event.getString("specversion")).isEqualTo("1.0");
        assertThat(event.getString("source")).isEqualTo("/dunlin");
        assertThat(event.getString("subject")).isEqualTo("subscriptions/" + anna.id);
        assertThat(event.getString("datacontenttype")).isEqualTo("application/json");
        assertThat(Instant.parse(event.getString("time"))).isBeforeOrEqualTo(Customer.now());
        assertThat(event.getString("sequence"))
                .hasSize(19)
                .isGreaterThan(consumer.eventsOf(anna.id).get(0).getString("sequence"));
        assertThat(event.getJsonObject("data").getString("event_id")).isEqualTo(anna.id + "-e-1");
    }

    @Test
    void whatIsCanceledExpiredOrFailedIsToldWithItsReason() {
        var canceled = Customer.toldOfTheEnd(Customer.thisSecond().plus(Duration.ofMinutes(4)), TWO_DAYS);
        canceled.awaitNotification("pending");
        canceled.pays(Customer.now());
        var failed = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        Surroundings.telegram().script(failed.chatId).always(Answer.blocked());
        failed.subscribes(Customer.thisSecond());
        var expired = Customer.notYetSubscribed(Customer.endedRule(Duration.ofMinutes(1)));
        Surroundings.telegram().script(expired.chatId).always(Answer.tooManyRequests(30));
        expired.subscribes(Customer.thisSecond());
        await().atMost(PATIENCE).until(() -> expired.posts() == 1);
        Customer.later(Duration.ofMinutes(2));

        awaitTypes(canceled.id, "access.changed", "access.changed", "notification.canceled");
        awaitTypes(failed.id, "access.changed", "notification.failed");
        awaitTypes(expired.id, "access.changed", "notification.expired");
        assertThat(data(canceled.id, 2).getString("reason")).isEqualTo("access_until_changed");
        assertThat(data(failed.id, 1).getString("reason")).isEqualTo("recipient_blocked");
        assertThat(data(failed.id, 1).isNull("receipt")).isTrue();
        assertThat(data(expired.id, 1).getString("reason")).isEqualTo("deadline_expired");
    }

    @Test
    void aFailureThatAnOperatorHasRetriedIsFollowedByItsNewEnd() {
        var anna = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        Surroundings.telegram().script(anna.chatId).next(Answer.blocked());
        anna.subscribes(Customer.thisSecond());
        var failed = anna.awaitNotification("failed");

        Rest.operator().post("notifications/" + failed.getString("notification_id") + "/retry", "");

        awaitTypes(anna.id, "access.changed", "notification.failed", "notification.sent");
    }

    @Test
    void aChargeIsToldBeforeTheAccessThatItBuys() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_ok", "P30D");
        anna.awaitSeries("paid");

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(types(anna.customer.id))
                        .startsWith("access.changed", "charge.succeeded", "access.changed"));

        assertThat(data(anna.customer.id, 1).getString("gateway_payment_id"))
                .isEqualTo(anna.attempt(0).getString("gateway_payment_id"));
        assertThat(data(anna.customer.id, 1).getJsonObject("money").getString("amount"))
                .isEqualTo("299.00");
    }

    @Test
    void declinesAndTheEndOfTheirSeriesAreTold() {
        var noFunds = Payer.atTheEnd(Surroundings.yooKassa(), "pm_no_funds", "P30D");
        noFunds.awaitAttempt(0, "declined");
        noFunds.customer.pays(Customer.now());
        var stolen = Payer.atTheEnd(Surroundings.yooKassa(), "pm_stolen", "P30D");
        stolen.awaitSeries("stopped");

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(types(noFunds.customer.id))
                        .containsSubsequence("charge.declined", "access.changed", "charge.superseded"));
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(types(stolen.customer.id)).containsSubsequence("charge.declined", "charge.stopped"));

        var stopped = consumer.eventsOf(stolen.customer.id).stream()
                .filter(event -> event.getString("type").equals("dunlin.charge.stopped"))
                .findFirst()
                .orElseThrow();
        assertThat(stopped.getJsonObject("data").getString("reason")).isEqualTo("hard_decline");
    }

    @Test
    void whoIsAwayMissesNothing() {
        consumer.close();
        var anna = Customer.neverReminded(Customer.thisSecond().plus(TWO_DAYS), "P1M");
        anna.pays(Customer.now());

        follow();

        awaitTypes(anna.id, "access.changed", "access.changed");
    }
}
