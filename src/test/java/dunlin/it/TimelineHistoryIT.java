package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.OpenApiDocument;
import dunlin.SchemaFaults;
import dunlin.local.telegram.Answer;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The timeline keeps what a row forgets, in the order in which it happened, and is read in pages whatever happens meanwhile. */
class TimelineHistoryIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static final OpenApiDocument DOCUMENT = OpenApiDocument.written();
    private static final String OPERATION = "GET /api/v1/subscriptions/{subscription_id}/timeline";

    @Test
    void failuresStayInTheStoryWhenAnOperatorHasThemTriedAgain() {
        var anna = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        Surroundings.telegram().script(anna.chatId).next(Answer.chatNotFound(), Answer.blocked());
        anna.subscribes(Customer.thisSecond());
        anna.awaitNotification("failed");
        retry(anna);
        awaitFailed(anna, "recipient_blocked");

        retry(anna);
        anna.awaitNotification("sent");

        var answer = page(anna, "");
        assertThat(told(answer.items()))
                .containsExactly(
                        "access_changed created",
                        "notification pending",
                        "delivery_attempt 1 rejected",
                        "notification failed chat_not_found",
                        "operator_retry",
                        "delivery_attempt 2 rejected",
                        "notification failed recipient_blocked",
                        "operator_retry",
                        "delivery_attempt 3 receipt",
                        "receipt");
        assertThat(answer.items()).extracting(item -> Instant.parse(at(item))).isSorted();
        assertThat(SchemaFaults.of(DOCUMENT, DOCUMENT.answer(OPERATION, 200), answer.json()))
                .isEmpty();
    }

    @Test
    void aRetryThatIsNotAllowedLeavesNoTrace() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);
        anna.awaitNotification("sent");

        retry(anna);

        assertThat(told(story(anna))).doesNotContain("operator_retry");
    }

    @Test
    void aPaymentComesBeforeTheChangeItMadeAndTheCancellationItCaused() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond().plusSeconds(240), TWO_DAYS);
        anna.awaitNotification("pending");

        EventJson.payment(anna, "e-1", "p-1").told();
        anna.awaitNotification("canceled");

        var sameInstant = story(anna).subList(2, 5);
        assertThat(told(sameInstant))
                .containsExactly(
                        "payment_event applied",
                        "access_changed payment",
                        "notification canceled access_until_changed");
        assertThat(sameInstant).extracting(TimelineHistoryIT::at).containsOnly(at(sameInstant.get(0)));
    }

    @Test
    void amountsAreWrittenAsInTheListingOfPaymentEvents() {
        var anna = Customer.neverReminded(Customer.thisSecond(), "P1M");

        EventJson.of(anna, "cheap", "payment.succeeded")
                .paying("p-1", "1.00", "RUB")
                .told();

        assertThat(story(anna).get(1).getString("amount")).isEqualTo("1.00");
        assertThat(Rest.viewer()
                        .get("payment-events?subscription_id=" + anna.id)
                        .items()
                        .get(0)
                        .getJsonObject("payment")
                        .getString("amount"))
                .isEqualTo("1.00");
    }

    @Test
    void pagesGoOnWhereTheyWereAlthoughWhatWasReadHasGoneOrChanged() throws Exception {
        var anna = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        Surroundings.telegram().script(anna.chatId).next(Answer.chatNotFound());
        anna.subscribes(Customer.thisSecond());
        anna.awaitNotification("failed");
        var first = page(anna, "?limit=3");

        Sql.update(
                "delete from delivery_attempt where notification_id = ?",
                anna.notification().getString("notification_id"));
        retry(anna);
        anna.awaitNotification("sent");
        var rest = pages(anna, first.string("next_cursor"));

        assertThat(told(first.items()))
                .containsExactly("access_changed created", "notification pending", "delivery_attempt 1 rejected");
        assertThat(told(rest))
                .containsExactly(
                        "notification failed chat_not_found",
                        "operator_retry",
                        "delivery_attempt 2 receipt",
                        "receipt");
        assertThat(page(anna, "?cursor=anything").status()).isEqualTo(400);
    }

    private static void retry(Customer customer) {
        var id = customer.notification().getString("notification_id");
        Rest.operator().post("notifications/" + id + "/retry", null);
    }

    private static void awaitFailed(Customer customer, String reason) {
        await().atMost(PATIENCE).until(() -> customer.notification().getString("reason", null), reason::equals);
    }

    private static Rest.Answer page(Customer customer, String query) {
        return Rest.viewer().get("subscriptions/" + customer.id + "/timeline" + query);
    }

    private static List<JsonObject> story(Customer customer) {
        return page(customer, "").items();
    }

    /** What follows that cursor, read item by item. */
    private static List<JsonObject> pages(Customer customer, String cursor) {
        var items = new ArrayList<JsonObject>();
        for (var next = cursor; next != null; ) {
            var page = page(customer, "?limit=1&cursor=" + next);
            items.addAll(page.items());
            next = page.string("next_cursor");
        }
        return items;
    }

    private static String at(JsonObject item) {
        return item.getString("at");
    }

    /** The words of each item that tell it apart. */
    private static List<String> told(List<JsonObject> items) {
        return items.stream()
                .map(item -> Stream.of("kind", "cause", "number", "outcome", "status", "state", "reason")
                        .map(item::get)
                        .filter(Objects::nonNull)
                        .map(value -> value instanceof JsonString text ? text.getString() : value.toString())
                        .filter(word -> !word.equals("null"))
                        .collect(Collectors.joining(" ")))
                .toList();
    }
}
