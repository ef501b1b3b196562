package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import dunlin.local.telegram.Hold;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A receipt that comes after its lease was taken back is kept: what it proves is on the phone is never sent again knowingly. */
class LateReceiptIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static final Duration LONGER_THAN_THE_LEASE = Duration.ofSeconds(61);

    @Test
    void aReceiptThatComesBeforeTheNextAttemptMakesThatNeedless() throws InterruptedException {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond().plusSeconds(2), TWO_DAYS);
        var hold = takenBackWhileTelegramHoldsItsAnswer(anna);

        hold.release();

        var sent = anna.awaitNotification("sent");
        assertThat(Deliveries.outcomes(sent)).containsExactly("receipt");
        assertThat(sent.getBoolean("possible_duplicate")).isFalse();
        assertThat(messageIds(anna))
                .containsExactly(sent.getJsonObject("receipt")
                        .getJsonNumber("message_id")
                        .longValue());
    }

    @Test
    void twoReceiptsAreBothKeptAndBothMessagesPutRight() throws InterruptedException {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond().plusSeconds(2), TWO_DAYS);
        var hold = takenBackWhileTelegramHoldsItsAnswer(anna);
        Customer.later(Duration.ofSeconds(30)); // past the back-off
        anna.awaitNotification("sent");

        hold.release();

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(Deliveries.attempts(anna.notification()))
                        .extracting(
                                attempt -> attempt.getJsonNumber("message_id").longValue())
                        .containsExactlyElementsOf(messageIds(anna)));
        assertThat(anna.notification().getBoolean("possible_duplicate")).isTrue();
        assertThat(Deliveries.lastAttempt(anna.notification()).getJsonNumber("message_id"))
                .isEqualTo(anna.notification().getJsonObject("receipt").getJsonNumber("message_id"));
        anna.pays(Customer.now());
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(anna.phone().texts())
                        .hasSize(2)
                        .allMatch(text -> text.startsWith("This reminder is no longer current")));
    }

    /** Telegram has delivered, its answer is under way, and the lease runs out meanwhile. */
    private static Hold takenBackWhileTelegramHoldsItsAnswer(Customer customer) throws InterruptedException {
        var hold = Surroundings.telegram().script(customer.chatId).holdDelivered();
        hold.awaitArrived(PATIENCE);
        Customer.later(LONGER_THAN_THE_LEASE);
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(Deliveries.outcomes(customer.notification())).containsExactly("unknown"));
        return hold;
    }

    private static List<Long> messageIds(Customer customer) {
        return customer.phone().messages().stream().map(message -> message.id()).toList();
    }

    @Test
    void aFailedOneWhoseMessageIsKnownToBeOnThePhoneIsNotTriedAgain() throws InterruptedException {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond().plusSeconds(2), TWO_DAYS);
        var first = takenBackWhileTelegramHoldsItsAnswer(anna);
        Surroundings.telegram().script(anna.chatId).next(Answer.lostAnswer());
        Customer.later(Duration.ofSeconds(30));
        anna.awaitNotification("failed");

        first.release();

        await().atMost(PATIENCE).untilAsserted(() -> assertThat(retried(anna)).isEqualTo(409));
        assertThat(anna.posts()).isEqualTo(2);
    }

    private static int retried(Customer customer) {
        JsonObject notification = customer.notification();
        return notification.getJsonArray("attempts").getJsonObject(0).isNull("message_id")
                ? 0
                : Rest.operator()
                        .post("notifications/" + notification.getString("notification_id") + "/retry", "")
                        .status();
    }
}
