package dunlin.it;

import static dunlin.it.WaitingInquiry.ESCALATION;
import static dunlin.it.WaitingInquiry.REMINDER;
import static org.assertj.core.api.Assertions.assertThat;

import dunlin.local.telegram.PhoneMessage;
import jakarta.json.Json;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The manager presses the reminder's button: the inquiry is his, and nobody else is called. */
class TakenInquiriesIT extends Deployed {

    private static final Duration SOON = Duration.ofMinutes(2);

    @Test
    void aPressTakesTheInquiryAndStopsTheEscalation() throws Exception {
        var inquiry = reminded();

        assertThat(Surroundings.telegram()
                        .press(inquiry.manager, message(inquiry).id(), "I take it"))
                .isEqualTo(200);

        assertThat(lastAnswer()).isEqualTo("It is yours. Nobody else will be called.");
        assertThat(inquiry.json().getString("state")).isEqualTo("acknowledged");
        assertThat(inquiry.json().isNull("acknowledged_at")).isFalse();
        assertThat(inquiry.await(ESCALATION, "canceled").getString("reason")).isEqualTo("inquiry_acknowledged");
        assertThat(message(inquiry).buttons()).isEmpty();
        assertThat(message(inquiry).text()).startsWith("Where is my order?");
        assertThat(inquiry.await(REMINDER, "sent").isNull("correction")).isTrue();
        assertThat(toldToTheWorld(inquiry)).isOne();
    }

    @Test
    void anInquiryThatIsTakenIsCorrectedByTheAnswer() {
        var inquiry = reminded();
        pressed(inquiry, inquiry.manager, "en");

        inquiry.answered(null);

        inquiry.awaitCorrection(REMINDER);
        assertThat(message(inquiry).text()).contains("has been answered");
        assertThat(inquiry.json().isNull("acknowledged_at")).isFalse();
        assertThat(inquiry.json().getString("state")).isEqualTo("answered");
    }

    @Test
    void aSecondPressChangesNothing() throws Exception {
        var inquiry = reminded();
        pressed(inquiry, inquiry.manager, "en");
        var first = inquiry.json();

        assertThat(pressed(inquiry, inquiry.manager, "ru")).isEqualTo("Его уже взяли на себя.");

        assertThat(inquiry.json()).isEqualTo(first);
        assertThat(toldToTheWorld(inquiry)).isOne();
    }

    @Test
    void aPressFromAnotherChatChangesNothing() {
        var inquiry = reminded();

        assertThat(pressed(inquiry, inquiry.chief, "en")).startsWith("Sorry, only the manager");

        assertThat(inquiry.json().getString("state")).isEqualTo("waiting");
        Customer.later(SOON);
        inquiry.await(ESCALATION, "sent");
    }

    @Test
    void aPressFromWhereTheManagersGroupHasMovedIsTheManagers() throws Exception {
        var inquiry = reminded();
        Sql.update("insert into chat (chat_id, migrated_to) values (?, ?)", inquiry.manager, -inquiry.manager);

        assertThat(pressed(inquiry, -inquiry.manager, "en")).startsWith("It is yours");
    }

    @Test
    void aPressAfterTheAnswerIsToldSo() {
        var inquiry = reminded();
        inquiry.answered(null);

        assertThat(pressed(inquiry, inquiry.manager, "en")).startsWith("It has been answered meanwhile");

        assertThat(inquiry.json().isNull("acknowledged_at")).isTrue();
    }

    @Test
    void aPressBelowAnEarlierReminderDoesNotTakeTheNewEpisode() {
        var inquiry = reminded();
        var since = Instant.parse(inquiry.json().getString("waiting_since"));
        var old = data(inquiry);
        inquiry.waits(since.plusSeconds(1), Duration.ofDays(1));

        assertThat(pressed(inquiry.manager, old, "en")).startsWith("The customer has written again");

        assertThat(inquiry.json().getString("state")).isEqualTo("waiting");
    }

    @Test
    void anEscalationThatIsOnThePhoneIsCorrectedWhenTheManagerTakesTheInquiry() {
        var inquiry = reminded();
        Customer.later(SOON);
        inquiry.await(ESCALATION, "sent");

        pressed(inquiry, inquiry.manager, "en");

        inquiry.awaitCorrection(ESCALATION);
        assertThat(inquiry.chiefsPhone().texts()).singleElement().asString().contains("has been taken since");
    }

    @Test
    void aButtonThatNobodySentIsNotOurs() {
        assertThat(pressed(1, "taken:none", "en")).isNull();
    }

    private static WaitingInquiry reminded() {
        var inquiry = WaitingInquiry.escalated(Customer.thisSecond(), SOON);
        inquiry.await(REMINDER, "sent");
        inquiry.await(ESCALATION, "pending");
        return inquiry;
    }

    private static long toldToTheWorld(WaitingInquiry inquiry) throws SQLException {
        return Sql.count(
                "select count(*) from outcome where type = 'dunlin.inquiry.acknowledged' and subject = ?",
                "inquiries/" + inquiry.id);
    }

    private static PhoneMessage message(WaitingInquiry inquiry) {
        return inquiry.managersPhone().messages().get(0);
    }

    private static String data(WaitingInquiry inquiry) {
        return "taken:" + inquiry.notifications(REMINDER).get(0).getString("notification_id");
    }

    private static String pressed(WaitingInquiry inquiry, long chatId, String language) {
        return pressed(chatId, data(inquiry), language);
    }

    /** What the presser is told. */
    private static String pressed(long chatId, String data, String language) {
        var person = Json.createObjectBuilder()
                .add("id", chatId)
                .add("is_bot", false)
                .add("first_name", "Max")
                .add("language_code", language);
        var press = Json.createObjectBuilder()
                .add("id", UUID.randomUUID().toString())
                .add("from", person)
                .add(
                        "message",
                        Json.createObjectBuilder()
                                .add("message_id", 1)
                                .add("date", Customer.now().getEpochSecond())
                                .add("chat", Json.createObjectBuilder().add("id", chatId)))
                .add("chat_instance", "1")
                .add("data", data)
                .build();
        assertThat(Surroundings.telegram().update("callback_query", press)).isEqualTo(200);
        return lastAnswer();
    }

    private static String lastAnswer() {
        var answers = Surroundings.telegram().answers();
        return answers.get(answers.size() - 1).text().orElse(null);
    }
}
