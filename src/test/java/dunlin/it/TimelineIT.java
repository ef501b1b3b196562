package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The timeline tells the whole story of one subscription in order: what happened, and why. */
class TimelineIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);

    @Test
    void theWholeStoryOfASubscriptionIsToldInOrder() {
        var anna = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        var end = Customer.thisSecond().minusSeconds(10);
        Surroundings.telegram().script(anna.chatId).next(Answer.tooManyRequests(60));
        EventJson.of(anna, "held", "payment.succeeded")
                .paying("p-0", "1.00", "RUB")
                .at(end.minusSeconds(60))
                .told();
        anna.subscribes(end);
        Deliveries.awaitPendingAfter(anna, 1);
        Customer.later(Duration.ofSeconds(65));
        anna.awaitNotification("sent");
        EventJson.payment(anna, "paid", "p-1").told();
        var paidUntil = anna.accessUntil();
        await().atMost(Customer.PATIENCE)
                .until(
                        () -> story(anna),
                        story -> told(story.get(story.size() - 1)).equals("correction sent"));
        EventJson.refund(anna, "refund", "paid").told();
        EventJson.of(anna, "bye", "subscription.canceled").told();

        var story = story(anna);

        assertThat(story)
                .extracting(TimelineIT::told)
                .containsExactly(
                        "payment_event payment.succeeded held amount_mismatch",
                        "access_changed created",
                        "notification pending",
                        "delivery_attempt rate_limited",
                        "delivery_attempt receipt",
                        "receipt",
                        "payment_event payment.succeeded applied",
                        "access_changed payment",
                        "correction pending",
                        "delivery_attempt receipt",
                        "correction sent",
                        "payment_event payment.refunded applied",
                        "access_changed refund",
                        "payment_event subscription.canceled applied");
        assertThat(story)
                .extracting(item -> Instant.parse(item.getString("at")))
                .isSorted();
        assertThat(only(story, "access_changed payment").getString("access_until_before"))
                .isEqualTo(end.toString());
        assertThat(only(story, "access_changed payment").getString("access_until_after"))
                .isEqualTo(paidUntil.toString());
        assertThat(only(story, "access_changed payment").getString("event_id")).isEqualTo(anna.id + "-paid");
        assertThat(only(story, "delivery_attempt rate_limited").getInt("retry_after_seconds"))
                .isEqualTo(60);
        assertThat(only(story, "receipt").getJsonNumber("message_id").longValue())
                .isEqualTo(anna.phone().messages().get(0).id());
    }

    @Test
    void aReminderThatWasNotSentSaysWhy() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond().plus(Duration.ofMinutes(4)), TWO_DAYS);
        anna.awaitNotification("pending");

        EventJson.payment(anna, "paid", "p-1").told();

        assertThat(story(anna))
                .extracting(TimelineIT::told)
                .containsExactly(
                        "access_changed created",
                        "notification pending",
                        "payment_event payment.succeeded applied",
                        "access_changed payment",
                        "notification canceled access_until_changed");
    }

    @Test
    void theAttemptThatFailedStaysInTheStoryWhenAnOperatorsRetrySucceeds() {
        var anna = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        Surroundings.telegram().script(anna.chatId).next(Answer.chatNotFound());
        anna.subscribes(Customer.thisSecond());
        var id = anna.awaitNotification("failed").getString("notification_id");
        var before = story(anna);

        Rest.operator().post("notifications/" + id + "/retry", null);
        anna.awaitNotification("sent");

        assertThat(before)
                .extracting(TimelineIT::told)
                .containsExactly(
                        "access_changed created",
                        "notification pending",
                        "delivery_attempt rejected",
                        "notification failed chat_not_found");
        assertThat(story(anna))
                .extracting(TimelineIT::told)
                .contains("delivery_attempt rejected", "delivery_attempt receipt", "receipt");
    }

    @Test
    void anEventToldTooEarlyIsToldBeforeTheSubscription() {
        var anna = Customer.unknown("P30D");
        EventJson.payment(anna, "early", "p-1").told();
        anna.subscribes(Customer.thisSecond());

        assertThat(story(anna))
                .extracting(TimelineIT::told)
                .containsExactly(
                        "payment_event payment.succeeded applied", "access_changed created", "access_changed payment");
    }

    @Test
    void theStoryIsReadInPagesWithoutLossWhileItGrows() {
        var anna = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(1)), "P30D");
        for (var number = 1; number <= 4; number++) {
            EventJson.payment(anna, "e-" + number, "p-" + number).told();
        }
        var first = Rest.viewer().get(path(anna) + "?limit=4");

        EventJson.payment(anna, "e-5", "p-5").told();
        var rest = Rest.viewer().get(path(anna) + "?limit=500&cursor=" + first.string("next_cursor"));

        var pages = new ArrayList<>(first.items());
        pages.addAll(rest.items());
        assertThat(pages).isEqualTo(story(anna)).hasSize(11);
        assertThat(rest.string("next_cursor")).isNull();
    }

    @Test
    void theStoryIsOfThisSubscriptionAlone() {
        var anna = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(1)), "P30D");
        var boris = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(1)), "P30D");

        EventJson.payment(boris, "e-1", "p-1").told();

        assertThat(story(anna)).extracting(TimelineIT::told).containsExactly("access_changed created");
    }

    @Test
    void aDisputeAndASettlementAreToldToo() {
        var anna = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(1)), "P30D");
        EventJson.of(anna, "e-1", "payment.succeeded")
                .paying("p-1", "900.00", "RUB")
                .told();
        Rest.operator().post("payment-events/shop/" + anna.id + "-e-1/settle", "{\"periods\": 3}");
        EventJson.of(anna, "d-1", "payment.disputed")
                .text("refunds_event_id", anna.id + "-e-1")
                .told();

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(story(anna))
                        .extracting(TimelineIT::told)
                        .containsExactly(
                                "access_changed created",
                                "payment_event payment.succeeded applied",
                                "access_changed payment",
                                "payment_event payment.disputed applied"));
    }

    private static String path(Customer customer) {
        return "subscriptions/" + customer.id + "/timeline";
    }

    private static List<JsonObject> story(Customer customer) {
        return Rest.viewer().get(path(customer) + "?limit=500").items();
    }

    /** An item in a few words: its kind and what tells it from others of that kind. */
    private static String told(JsonObject item) {
        var words = new ArrayList<String>();
        for (var member : List.of("kind", "cause", "type", "state", "status", "reason", "outcome")) {
            var ofReminder = member.equals("type") && !item.getString("kind").equals("payment_event");
            if (item.containsKey(member) && !item.isNull(member) && !ofReminder) {
                words.add(item.getString(member));
            }
        }
        return String.join(" ", words);
    }

    private static JsonObject only(List<JsonObject> story, String words) {
        Predicate<JsonObject> wanted = item -> told(item).equals(words);
        assertThat(story).filteredOn(wanted).hasSize(1);
        return story.stream().filter(wanted).findFirst().orElseThrow();
    }
}
