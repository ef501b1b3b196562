package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A payment that commits between the check and Telegram's answer, or later, is put right on the phone. */
class LostRaceIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static final String NO_LONGER_CURRENT = "This reminder is no longer current";

    @Test
    void aPaymentBetweenTheCheckAndTheAnswerChangesTheMessageOnThePhone() throws InterruptedException {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond().plusSeconds(2), TWO_DAYS);
        var hold = Surroundings.telegram().script(anna.chatId).hold();
        hold.awaitArrived(PATIENCE);

        var paid = anna.pays(Customer.now());
        hold.release();

        var correction = awaitCorrection(anna, "sent");
        assertThat(paid.status()).isEqualTo(200);
        assertThat(anna.notification().getString("state")).isEqualTo("sent");
        assertThat(correction.getString("operation")).isEqualTo("edit");
        assertThat(anna.posts()).isOne();
        assertThat(anna.phone().texts()).singleElement().asString().startsWith(NO_LONGER_CURRENT);
        assertThat(anna.phone().messages().get(0).buttons()).isEmpty();
    }

    @Test
    void aPaymentAfterTheReceiptChangesTheMessageOnThePhone() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);
        anna.awaitNotification("sent");

        anna.pays(Customer.now());

        awaitCorrection(anna, "sent");
        assertThat(anna.phone().texts()).singleElement().asString().startsWith(NO_LONGER_CURRENT);
    }

    @Test
    void anAnswerToACorrectionThatGetsLostIsAskedAgainAndDoesNoHarm() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);
        anna.awaitNotification("sent");
        Surroundings.telegram().script(anna.chatId).next(Answer.lostAnswer());

        anna.pays(Customer.now());

        var correction = awaitCorrection(anna, "sent");
        assertThat(correction.getInt("attempts_made")).isEqualTo(2);
        assertThat(anna.phone().messages()).hasSize(1);
    }

    @Test
    void aCorrectionIsNotMadeWhenTheStateHasComeBackBefore() {
        var end = Customer.thisSecond();
        var anna = Customer.toldOfTheEnd(end, TWO_DAYS);
        anna.awaitNotification("sent");
        var text = anna.phone().texts().get(0);
        Surroundings.telegram().script(anna.chatId).next(Answer.tooManyRequests(600));
        anna.pays(Customer.now());
        await().atMost(PATIENCE)
                .until(() -> correctionOf(anna) != null
                        && correctionOf(anna).getJsonArray("attempts").size() == 1);

        anna.tells(anna.event("back", "access.set", Customer.now(), "\"access_until\": \"" + end + "\""));
        Customer.later(Duration.ofSeconds(605));

        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(anna.notification().get("correction")).isEqualTo(JsonValue.NULL));
        assertThat(anna.phone().texts()).containsExactly(text);
    }

    @Test
    void aMessageThatIsGoneFromThePhoneFailsItsCorrectionWithTheReason() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);
        anna.awaitNotification("sent");
        Surroundings.telegram().script(anna.chatId).next(Answer.badRequest("Bad Request: message to edit not found"));

        anna.pays(Customer.now());

        var correction = awaitCorrection(anna, "failed");
        assertThat(correction.getString("reason")).isEqualTo("message_rejected");
        assertThat(anna.notification().getString("state")).isEqualTo("sent");
    }

    @Test
    void aPossibleCopyWithoutAMessageIdIsRecordedAsUncorrected() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond().plusSeconds(2), TWO_DAYS);
        Surroundings.telegram().script(anna.chatId).times(2, Answer.lostAnswer());
        assertThat(anna.awaitNotification("failed").getString("reason")).isEqualTo("outcome_unknown");

        anna.pays(Customer.now());

        var correction = awaitCorrection(anna, "failed");
        assertThat(correction.getString("reason")).isEqualTo("outcome_unknown");
        assertThat(correction.getBoolean("uncorrected_copy_possible")).isTrue();
    }

    private static JsonObject awaitCorrection(Customer customer, String state) {
        return await().atMost(PATIENCE)
                .until(
                        () -> correctionOf(customer),
                        correction -> correction != null
                                && correction.getString("state").equals(state));
    }

    private static JsonObject correctionOf(Customer customer) {
        var notification = customer.notification();
        return notification.isNull("correction") ? null : notification.getJsonObject("correction");
    }
}
