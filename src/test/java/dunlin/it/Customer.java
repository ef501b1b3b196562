package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Phone;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Somebody with a plan of his own, a subscription and a phone, as a test needs him; every one has ids of his own. */
final class Customer {

    static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final AtomicLong NUMBERS = new AtomicLong(Instant.now().getEpochSecond() * 1000);

    final String id;
    final long chatId;
    private int events;

    private Customer(long chatId, String id) {
        this.chatId = chatId;
        this.id = id;
    }

    private static Customer ofPlan(String period, String reminders, boolean group) {
        var number = NUMBERS.incrementAndGet();
        var customer = new Customer(group ? -number : number, "c-" + number);
        customer.hasPlan(period, reminders);
        return customer;
    }

    /** Is told at the end of access that it has ended; worth telling for so long. */
    static Customer toldOfTheEnd(Instant accessUntil, Duration validFor) {
        return subscribed(accessUntil, "P1M", endedRule(validFor), false);
    }

    /** The same, in a group chat. */
    static Customer groupToldOfTheEnd(Instant accessUntil, Duration validFor) {
        return subscribed(accessUntil, "P1M", endedRule(validFor), true);
    }

    /** Is never reminded of anything. */
    static Customer neverReminded(Instant accessUntil, String period) {
        return subscribed(accessUntil, period, "", false);
    }

    /** Has a plan with these reminders. */
    static Customer reminded(Instant accessUntil, String period, String reminders) {
        return subscribed(accessUntil, period, reminders, false);
    }

    /** Has a plan, but is not subscribed yet. */
    static Customer unknown(String period) {
        return ofPlan(period, "", false);
    }

    /** Has a plan with these reminders, but is not subscribed yet: what is to happen then can be laid down before. */
    static Customer notYetSubscribed(String reminders) {
        return ofPlan("P1M", reminders, false);
    }

    /** The same, in a group chat. */
    static Customer groupNotYetSubscribed(String reminders) {
        return ofPlan("P1M", reminders, true);
    }

    private static Customer subscribed(Instant accessUntil, String period, String reminders, boolean group) {
        var customer = ofPlan(period, reminders, group);
        customer.subscribes(accessUntil);
        return customer;
    }

    static String endedRule(Duration validFor) {
        return "{\"type\": \"access_ended\", \"offset\": \"PT0S\", \"valid_for\": \"" + validFor + "\"}";
    }

    /** The same, so long after the end. */
    static String endedRule(Duration offset, Duration validFor) {
        return "{\"type\": \"access_ended\", \"offset\": \"" + offset + "\", \"valid_for\": \"" + validFor + "\"}";
    }

    static String endingRule(Duration ahead, Duration validFor) {
        return "{\"type\": \"access_ending\", \"offset\": \"-" + ahead + "\", \"valid_for\": \"" + validFor + "\"}";
    }

    /** The application's present instant. */
    static Instant now() {
        return Instant.parse(Rest.viewer().get("clock").string("now"));
    }

    /** The application's present second. */
    static Instant thisSecond() {
        return now().truncatedTo(ChronoUnit.SECONDS);
    }

    static void later(Duration by) {
        assertThat(Rest.operator()
                        .post("clock", "{\"advance\": \"" + by + "\"}")
                        .status())
                .isEqualTo(200);
    }

    Rest.Answer hasPlan(String period, String reminders) {
        var answer = Rest.integrator().put("plans/" + id, """
                {"title": "Monthly", "period": "%s", "price": {"amount": "299.00", "currency": "RUB"},
                 "reminders": [%s]}""".formatted(period, reminders));
        assertThat(answer.status()).as(answer.text()).isIn(200, 201);
        return answer;
    }

    Rest.Answer subscribes(Instant accessUntil) {
        var answer = puts("\"access_until\": \"" + accessUntil + "\"");
        assertThat(answer.status()).as(answer.text()).isIn(200, 201);
        return answer;
    }

    /** PUTs the subscription with these members besides plan and chat. */
    Rest.Answer puts(String members) {
        return Rest.integrator()
                .put(
                        "subscriptions/" + id,
                        "{\"plan_id\": \"%s\", \"chat_id\": %d, %s}".formatted(id, chatId, members));
    }

    /** Pays one period at that instant, under an event id and a payment id of its own. */
    Rest.Answer pays(Instant at) {
        var number = ++events;
        return tells(payment("e-" + number, "p-" + number, at));
    }

    String payment(String eventId, String paymentId, Instant at) {
        return event(eventId, "payment.succeeded", at, """
                "payment": {"id": "%s-%s", "amount": "299.00", "currency": "RUB"}""".formatted(id, paymentId));
    }

    /** A payment event of this customer; its event id is prefixed by his. */
    String event(String eventId, String type, Instant at, String members) {
        return """
                {"event_id": "%s-%s", "source": "shop", "type": "%s", "subscription_id": "%s", "occurred_at": "%s"%s}""".formatted(id, eventId, type, id, at, members.isEmpty() ? "" : ", " + members);
    }

    Rest.Answer tells(String event) {
        return Rest.integrator().post("payment-events", event);
    }

    JsonObject subscription() {
        return Rest.viewer().get("subscriptions/" + id).json();
    }

    Instant accessUntil() {
        return Instant.parse(subscription().getString("access_until"));
    }

    List<JsonObject> notifications() {
        return Rest.viewer().get("notifications?subscription_id=" + id).items();
    }

    /** The only notification there is. */
    JsonObject notification() {
        var all = notifications();
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    /** Waits for the only notification to come to that state. */
    JsonObject awaitNotification(String state) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(notifications())
                        .extracting(one -> one.getString("state"))
                        .containsExactly(state));
        return notification();
    }

    Phone phone() {
        return Surroundings.telegram().phone(chatId);
    }

    /** How many messages were posted for this chat. */
    int posts() {
        return Surroundings.telegram().sends(chatId).size();
    }
}
