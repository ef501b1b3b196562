package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The main path: a reminder reaches the phone only while it is true, and is called sent only with Telegram's receipt. */
class ReminderIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);

    @Test
    void aReminderThatIsTrueReachesThePhoneAndIsSentWithItsReceipt() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);

        var notification = anna.awaitNotification("sent");

        var onThePhone = anna.phone().messages().get(0);
        assertThat(anna.phone().messages()).hasSize(1);
        assertThat(notification
                        .getJsonObject("receipt")
                        .getJsonNumber("message_id")
                        .longValue())
                .isEqualTo(onThePhone.id());
        assertThat(notification
                        .getJsonObject("receipt")
                        .getJsonNumber("chat_id")
                        .longValue())
                .isEqualTo(anna.chatId);
        assertThat(notification.getInt("attempts_made")).isOne();
        assertThat(outcomes(notification)).containsExactly("receipt");
    }

    @Test
    void aRenewalBeforeTheWorkerStartsCancelsTheReminder() {
        var end = Customer.thisSecond().plus(Duration.ofMinutes(4));
        var anna = Customer.toldOfTheEnd(end, TWO_DAYS);
        anna.awaitNotification("pending");

        anna.pays(Customer.now());
        Customer.later(Duration.ofMinutes(6));

        var notification = anna.awaitNotification("canceled");
        assertThat(notification.getString("reason")).isEqualTo("access_until_changed");
        assertThat(anna.accessUntil()).isAfter(end);
        assertThat(anna.posts()).isZero();
    }

    @Test
    void aRenewalThatPlainSqlWroteIsSeenAtTheMomentOfSending() throws Exception {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond().plus(Duration.ofMinutes(4)), TWO_DAYS);
        anna.awaitNotification("pending");

        Sql.update(
                "update subscription set access_until = access_until + interval '1 month' where subscription_id = ?",
                anna.id);
        Customer.later(Duration.ofMinutes(6));

        assertThat(anna.awaitNotification("canceled").getString("reason")).isEqualTo("access_until_changed");
        assertThat(anna.posts()).isZero();
    }

    @Test
    void aRenewalDuringRetryAfterCancelsTheReminder() {
        var end = Customer.thisSecond().plusSeconds(3);
        var anna = Customer.toldOfTheEnd(end, TWO_DAYS);
        Surroundings.telegram().script(anna.chatId).next(Answer.tooManyRequests(3600));
        await().atMost(PATIENCE).until(anna::posts, posts -> posts == 1);
        var limited = await().atMost(PATIENCE)
                .until(anna::notification, one -> one.getString("state").equals("pending"));

        anna.pays(Customer.now());

        var notification = anna.awaitNotification("canceled");
        assertThat(Instant.parse(limited.getString("due_at"))).isAfterOrEqualTo(end.plusSeconds(3600));
        assertThat(outcomes(notification)).containsExactly("rate_limited");
        assertThat(notification.getString("reason")).isEqualTo("access_until_changed");
        assertThat(anna.posts()).isOne();
        assertThat(anna.phone().messages()).isEmpty();
    }

    @Test
    void aDeadlineThatComesWhileWaitingExpiresTheReminder() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond().plusSeconds(2), Duration.ofHours(1));
        Surroundings.telegram().script(anna.chatId).next(Answer.tooManyRequests(10_072));
        await().atMost(PATIENCE).until(anna::posts, posts -> posts == 1);

        Customer.later(Duration.ofHours(1).plusSeconds(5));

        var notification = anna.awaitNotification("expired");
        assertThat(notification.getString("reason")).isEqualTo("deadline_expired");
        assertThat(anna.posts()).isOne();
    }

    @Test
    void aSecondCycleIsRemindedAgain() {
        var anna = Customer.reminded(Customer.thisSecond(), "P1D", Customer.endedRule(TWO_DAYS));
        anna.awaitNotification("sent");

        anna.pays(Customer.now());
        Customer.later(Duration.ofDays(1).plusSeconds(5));

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(anna.notifications())
                        .extracting(one -> one.getString("state"))
                        .containsExactly("sent", "sent"));
        assertThat(anna.notifications())
                .extracting(one -> one.getString("expected_access_until"))
                .doesNotHaveDuplicates();
        assertThat(anna.phone().messages()).hasSize(2);
    }

    private static java.util.List<String> outcomes(JsonObject notification) {
        return notification.getJsonArray("attempts").getValuesAs(JsonObject.class).stream()
                .map(attempt -> attempt.getString("outcome"))
                .toList();
    }
}
