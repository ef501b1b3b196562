package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static dunlin.it.WaitingInquiry.ESCALATION;
import static dunlin.it.WaitingInquiry.REMINDER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A manager is reminded of an inquiry that waits too long, once an episode and never of one that is answered; then it is escalated. */
class InquiriesIT extends Deployed {

    private static final Duration SOON = Duration.ofMinutes(2);
    private static final Duration AT_ONCE = Duration.ofSeconds(1);
    private static final String WHO_WAITS_FOR_AN_INQUIRY = "select count(*) from pg_stat_activity"
            + " where wait_event_type = 'Lock' and query like 'select inquiry_id from inquiry where inquiry_id = any(%'";
    private static final String NO_LONGER_CURRENT = "This message is no longer current";

    @Test
    void theManagerIsRemindedWhenItHasWaitedTooLong() {
        var inquiry = WaitingInquiry.since(Customer.thisSecond(), SOON);
        var planned = inquiry.await(REMINDER, "pending");

        Customer.later(SOON);

        var sent = inquiry.await(REMINDER, "sent");
        assertThat(Instant.parse(planned.getString("not_before")))
                .isEqualTo(since(inquiry).plus(SOON));
        assertThat(Instant.parse(planned.getString("valid_until")))
                .isEqualTo(since(inquiry).plus(SOON).plus(Duration.ofHours(8)));
        assertThat(sent.getString("expected_waiting_since"))
                .isEqualTo(inquiry.json().getString("waiting_since"));
        assertThat(inquiry.managersPhone().texts())
                .singleElement()
                .asString()
                .startsWith("Where is my order?\n\norder 4711 has been waiting for an answer for 2 minutes");
        assertThat(inquiry.managersPhone()
                        .messages()
                        .get(0)
                        .buttons()
                        .get(0)
                        .get(0)
                        .callbackData())
                .contains("taken:" + sent.getString("notification_id"));
        assertThat(inquiry.json().getString("state")).isEqualTo("waiting");
    }

    @Test
    void oneThatIsAnsweredInTimeLeadsToNoMessage() {
        var inquiry = WaitingInquiry.since(Customer.thisSecond(), SOON);
        inquiry.await(REMINDER, "pending");

        var answer = inquiry.answered(null);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.string("state")).isEqualTo("answered");
        assertThat(inquiry.notifications(REMINDER))
                .extracting(one -> one.getString("state"), one -> one.getString("reason"))
                .containsExactly(tuple("canceled", "inquiry_answered"));
        Customer.later(SOON);
        othersAreReminded();
        assertThat(inquiry.posts()).isZero();
    }

    @Test
    void anAnswerBehindOurBackIsSeenBeforeTheAttempt() throws Exception {
        var inquiry = WaitingInquiry.since(Customer.thisSecond(), SOON);
        inquiry.await(REMINDER, "pending");

        Sql.update("update inquiry set answered_at = waiting_since where inquiry_id = ?", inquiry.id);
        Customer.later(SOON);

        assertThat(inquiry.await(REMINDER, "canceled").getString("reason")).isEqualTo("inquiry_answered");
        assertThat(inquiry.posts()).isZero();
    }

    @Test
    void anAnswerWhileTheReminderIsBeingSentChangesItOnThePhone() throws InterruptedException {
        var inquiry = WaitingInquiry.unknown();
        var hold = inquiry.managersChat().hold();
        inquiry.waits(Customer.thisSecond(), AT_ONCE);
        hold.awaitArrived(PATIENCE);

        var answer = inquiry.answered(null);
        hold.release();

        assertThat(answer.status()).isEqualTo(200);
        inquiry.awaitCorrection(REMINDER);
        inquiry.await(REMINDER, "sent");
        assertThat(inquiry.managersPhone().texts())
                .singleElement()
                .asString()
                .startsWith(NO_LONGER_CURRENT)
                .contains("has been answered");
        assertThat(inquiry.managersPhone().messages().get(0).buttons()).isEmpty();
    }

    @Test
    void anAnswerThatIsNotYetCommittedIsWaitedFor() throws Exception {
        var inquiry = WaitingInquiry.unknown();
        var hold = inquiry.managersChat().hold();
        inquiry.waits(Customer.thisSecond(), AT_ONCE);
        hold.awaitArrived(PATIENCE);

        try (var database = Environment.database()) {
            database.setAutoCommit(false);
            Sql.update(database, "update inquiry set answered_at = waiting_since where inquiry_id = ?", inquiry.id);
            hold.release();
            await().atMost(PATIENCE).until(() -> Sql.count(WHO_WAITS_FOR_AN_INQUIRY) > 0);
            database.commit();
        }

        inquiry.awaitCorrection(REMINDER);
        assertThat(inquiry.managersPhone().texts()).singleElement().asString().startsWith(NO_LONGER_CURRENT);
    }

    @Test
    void anAnswerAfterTheReminderChangesItOnThePhone() {
        var inquiry = WaitingInquiry.since(Customer.thisSecond(), AT_ONCE);
        inquiry.await(REMINDER, "sent");

        inquiry.answered("{}");

        inquiry.awaitCorrection(REMINDER);
        assertThat(inquiry.managersPhone().texts()).singleElement().asString().startsWith(NO_LONGER_CURRENT);
    }

    @Test
    void oneThatNobodyTakesIsEscalatedAndTheAnswerChangesBothMessages() {
        var inquiry = WaitingInquiry.escalated(Customer.thisSecond(), SOON);
        inquiry.await(REMINDER, "sent");
        assertThat(inquiry.await(ESCALATION, "pending").getInt("attempts_made")).isZero();

        Customer.later(SOON);
        inquiry.await(ESCALATION, "sent");
        var escalated = inquiry.chiefsPhone().texts();
        inquiry.answered(null);

        assertThat(escalated).singleElement().asString().contains("nobody has taken it");
        inquiry.awaitCorrection(REMINDER);
        inquiry.awaitCorrection(ESCALATION);
        assertThat(inquiry.chiefsPhone().texts()).singleElement().asString().startsWith(NO_LONGER_CURRENT);
    }

    @Test
    void oneThatIsTakenIsNotEscalated() throws Exception {
        var inquiry = WaitingInquiry.escalated(Customer.thisSecond(), SOON);
        inquiry.await(REMINDER, "sent");

        Sql.update("update inquiry set acknowledged_at = waiting_since where inquiry_id = ?", inquiry.id);
        Customer.later(SOON);

        assertThat(inquiry.await(ESCALATION, "canceled").getString("reason")).isEqualTo("inquiry_acknowledged");
        assertThat(inquiry.json().getString("state")).isEqualTo("acknowledged");
        assertThat(inquiry.chiefsPhone().messages()).isEmpty();
        inquiry.answered(null);
        inquiry.awaitCorrection(REMINDER);
    }

    @Test
    void aLaterWaitIsAnEpisodeOfItsOwn() {
        var first = Customer.thisSecond().minusSeconds(60);
        var inquiry = WaitingInquiry.since(first, AT_ONCE);
        inquiry.await(REMINDER, "sent");
        inquiry.answered(null);
        inquiry.awaitCorrection(REMINDER);

        var answer = inquiry.waits(Customer.thisSecond(), AT_ONCE);

        assertThat(answer.string("state")).isEqualTo("waiting");
        assertThat(answer.string("answered_at")).isNull();
        await().atMost(PATIENCE).until(() -> inquiry.managersPhone().messages().size() == 2);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(inquiry.notifications(REMINDER))
                        .extracting(one -> one.getString("state"))
                        .containsExactly("sent", "sent"));
        assertThat(inquiry.managersPhone().texts().get(1)).startsWith("Where is my order?");
    }

    @Test
    void aLaterWaitMakesTheMessagesOfTheOneBeforeUntrue() {
        var inquiry = WaitingInquiry.escalated(Customer.thisSecond().minusSeconds(60), Duration.ofHours(1));
        inquiry.await(REMINDER, "sent");

        inquiry.put(inquiry.terms(Customer.thisSecond(), Duration.ofHours(1), inquiry.escalation(Duration.ofHours(2))));

        inquiry.awaitCorrection(REMINDER);
        assertThat(inquiry.managersPhone().texts())
                .singleElement()
                .asString()
                .isEqualTo("This message is no longer current: the customer has written again since it was sent.");
        assertThat(inquiry.notifications(ESCALATION))
                .extracting(one -> one.getString("state"))
                .containsExactly("pending", "canceled");
    }

    @Test
    void thanksAfterTheAnswerIsNoInquiry() {
        var since = Customer.thisSecond();
        var inquiry = WaitingInquiry.since(since, SOON);
        var answeredAt = inquiry.answered(null).string("answered_at");

        var thanks = inquiry.waits(since, SOON);
        var closed = inquiry.answered(null);
        var old = inquiry.waits(since.minusSeconds(60), AT_ONCE);

        assertThat(List.of(thanks.string("state"), closed.string("state"), old.string("state")))
                .containsOnly("answered");
        assertThat(List.of(thanks.string("answered_at"), closed.string("answered_at"), old.string("answered_at")))
                .containsOnly(answeredAt);
        Customer.later(SOON);
        othersAreReminded();
        assertThat(inquiry.posts()).isZero();
        assertThat(inquiry.notifications(REMINDER)).hasSize(1);
    }

    @Test
    void twentyEvaluationsAndTellingsSendOneMessage() throws Exception {
        var since = Customer.thisSecond();
        var inquiry = WaitingInquiry.unknown();
        var body = inquiry.terms(since, AT_ONCE, "");

        var statuses = Together.times(10, () -> inquiry.put(body).status());
        var sent = inquiry.await(REMINDER, "sent");
        for (var evaluation = 0; evaluation < 20; evaluation++) {
            Broker.wake(sent.getString("notification_id"));
            inquiry.put(body);
        }

        othersAreReminded();
        assertThat(statuses).hasSize(10).containsOnlyOnce(201).containsOnly(200, 201);
        assertThat(inquiry.posts()).isOne();
        assertThat(inquiry.notifications(REMINDER)).containsExactly(sent);
    }

    @Test
    void otherTimesArePlannedAnewAndTheSameAgainChangeNothing() {
        var since = Customer.thisSecond();
        var inquiry = WaitingInquiry.since(since, SOON);
        var first = inquiry.await(REMINDER, "pending");

        inquiry.waits(since, SOON);
        assertThat(inquiry.notifications(REMINDER)).containsExactly(first);
        inquiry.waits(since, SOON.multipliedBy(2));
        inquiry.waits(since, SOON);

        assertThat(inquiry.notifications(REMINDER))
                .extracting(one -> one.getString("reason", ""), one -> one.getString("not_before"))
                .containsExactlyInAnyOrder(
                        tuple("", since.plus(SOON).toString()),
                        tuple(
                                "inquiry_changed",
                                since.plus(SOON.multipliedBy(2)).toString()),
                        tuple("inquiry_changed", since.plus(SOON).toString()));
        Customer.later(SOON);
        await().atMost(PATIENCE).until(() -> inquiry.posts() == 1);
    }

    @Test
    void otherTimesGivenWhileAnAttemptFailsAreNotForgotten() throws InterruptedException {
        var since = Customer.thisSecond();
        var inquiry = WaitingInquiry.unknown();
        var hold = inquiry.managersChat().hold();
        inquiry.waits(since, AT_ONCE);
        hold.awaitArrived(PATIENCE);

        inquiry.waits(since, AT_ONCE.multipliedBy(2));
        hold.release(Answer.serverError(500));

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(inquiry.notifications(REMINDER))
                        .extracting(one -> one.getString("state"))
                        .containsExactly("sent", "canceled"));
        assertThat(inquiry.managersPhone().messages()).hasSize(1);
    }

    @Test
    void anotherManagerIsTheOneWhoIsReminded() {
        var since = Customer.thisSecond();
        var inquiry = WaitingInquiry.since(since, SOON);
        inquiry.await(REMINDER, "pending");

        inquiry.put(inquiry.terms(since, SOON, "").replace("" + inquiry.manager, "" + inquiry.chief));
        Customer.later(SOON);

        inquiry.await(REMINDER, "sent");
        assertThat(inquiry.posts()).isZero();
        assertThat(inquiry.chiefsPhone().messages()).hasSize(1);
    }

    @Test
    void aManagerWhoHasBlockedTheBotCannotBeReminded() {
        var inquiry = WaitingInquiry.unknown();
        inquiry.managersChat().next(Answer.blocked());

        inquiry.waits(Customer.thisSecond(), AT_ONCE);

        assertThat(inquiry.await(REMINDER, "failed").getString("reason")).isEqualTo("recipient_blocked");
    }

    @Test
    void oneWhoseTimeHasPassedExpires() {
        var inquiry = WaitingInquiry.since(Customer.thisSecond().minus(Duration.ofDays(2)), AT_ONCE);

        assertThat(inquiry.await(REMINDER, "expired").getString("reason")).isEqualTo("deadline_expired");
        assertThat(inquiry.posts()).isZero();
    }

    @Test
    void anAnswerOfAnEarlierEpisodeThatIsToldLateEndsNothing() {
        var now = Customer.thisSecond();
        var inquiry = WaitingInquiry.since(now, SOON);

        var late = inquiry.answered("{\"answered_at\": \"" + now.minusSeconds(1) + "\"}");
        var answered = inquiry.answered("{\"answered_at\": \"" + now + "\"}");

        assertThat(late.status()).isEqualTo(200);
        assertThat(late.string("state")).isEqualTo("waiting");
        assertThat(answered.string("answered_at")).isEqualTo(now.toString());
    }

    @Test
    void oneWhoseClockIsALittleAheadIsAnsweredToo() {
        var inquiry = WaitingInquiry.since(Customer.thisSecond().plusSeconds(200), SOON);

        assertThat(inquiry.answered(null).string("state")).isEqualTo("answered");
    }

    @Test
    void waitingCountsInsideTheWorkingHours() {
        var inquiry = WaitingInquiry.unknown();
        var hours =
                ", \"working_hours\": {\"zone\": \"Europe/Berlin\", \"days\": \"mon-fri\", \"from\": \"09:00\", \"to\": \"17:00\"}";

        var told = inquiry.put(inquiry.terms(
                Instant.parse("2026-11-27T15:50:00Z"), Duration.ofMinutes(15), hours + inquiry.escalation(SOON)));

        assertThat(told.string("remind_at")).isEqualTo("2026-11-30T08:05:00Z");
        assertThat(told.string("escalate_at")).isEqualTo("2026-11-27T15:52:00Z");
        assertThat(told.json().getJsonObject("working_hours").getString("days")).isEqualTo("MON-FRI");
    }

    @Test
    void repeatsWhatItWasTold() {
        var inquiry = WaitingInquiry.unknown();
        var since = Customer.thisSecond();

        var told = inquiry.put(inquiry.terms(since, SOON, inquiry.escalation(Duration.ofHours(1))))
                .json();

        assertThat(told).isEqualTo(inquiry.json());
        assertThat(told.getString("inquiry_id")).isEqualTo(inquiry.id);
        assertThat(told.getString("subject")).isEqualTo("Where is my order?");
        assertThat(told.getString("customer")).isEqualTo("order 4711");
        assertThat(told.getString("waiting_since")).isEqualTo(since.toString());
        assertThat(told.getJsonNumber("manager_chat_id").longValueExact()).isEqualTo(inquiry.manager);
        assertThat(told.getString("remind_after")).isEqualTo("PT2M");
        assertThat(told.getJsonNumber("escalate_chat_id").longValueExact()).isEqualTo(inquiry.chief);
        assertThat(told.getString("escalate_after")).isEqualTo("PT1H");
        assertThat(told.getString("valid_for")).isEqualTo("PT8H");
        assertThat(told.isNull("working_hours")).isTrue();
        assertThat(told.isNull("answered_at")).isTrue();
        assertThat(told.isNull("acknowledged_at")).isTrue();
    }

    @Test
    void listsByStateAndManager() {
        var inquiry = WaitingInquiry.since(Customer.thisSecond(), SOON);
        var list = "inquiries?limit=1&manager_chat_id=" + inquiry.manager + "&state=";

        assertThat(Rest.viewer().get(list + "waiting").items())
                .extracting(one -> one.getString("inquiry_id"))
                .containsExactly(inquiry.id);
        inquiry.answered(null);
        assertThat(Rest.viewer().get(list + "waiting").items()).isEmpty();
        assertThat(Rest.viewer().get(list + "acknowledged").items()).isEmpty();
        assertThat(Rest.viewer().get(list + "answered").items()).hasSize(1);
        assertThat(Rest.viewer().get(list + "asleep").status()).isEqualTo(400);
    }

    @Test
    void pagesThroughAllOfThem() {
        for (var number = 0; number < 3; number++) {
            WaitingInquiry.since(Customer.thisSecond(), Duration.ofDays(1));
        }
        var seen = new HashSet<String>();
        var pages = 0;
        var cursor = "";
        do {
            var page = Rest.viewer().get("inquiries?limit=2" + cursor).json();
            page.getJsonArray("items")
                    .getValuesAs(JsonObject.class)
                    .forEach(one ->
                            assertThat(seen.add(one.getString("inquiry_id"))).isTrue());
            cursor = page.get("next_cursor") instanceof JsonString next ? "&cursor=" + next.getString() : "";
            pages++;
        } while (!cursor.isEmpty());

        assertThat(seen).hasSizeGreaterThan(2);
        assertThat(pages).isEqualTo((seen.size() + 1) / 2);
    }

    @Test
    void whatMakesNoSenseIsRefusedAndWritesNothing() {
        var inquiry = WaitingInquiry.unknown();
        var now = Customer.now();

        assertThat(inquiry.put("{}").status()).isEqualTo(400);
        assertThat(inquiry.put("").status()).isEqualTo(400);
        assertThat(inquiry.put(inquiry.terms(now, Duration.ZERO, "")).status()).isEqualTo(422);
        assertThat(inquiry.put(inquiry.terms(now.plus(Duration.ofMinutes(6)), SOON, ""))
                        .status())
                .isEqualTo(422);
        assertThat(Rest.viewer()
                        .put("inquiries/" + inquiry.id, inquiry.terms(now, SOON, ""))
                        .status())
                .isEqualTo(403);
        assertThat(inquiry.answered(null).status()).isEqualTo(404);
        assertThat(Rest.viewer().get("inquiries/" + inquiry.id).status()).isEqualTo(404);
        inquiry.waits(now, SOON);
        assertThat(inquiry.answered("{\"answered_at\": \"now\"}").status()).isEqualTo(400);
        assertThat(inquiry.answered("{\"answered_at\": \"" + now.plus(Duration.ofMinutes(6)) + "\"}")
                        .status())
                .isEqualTo(422);
        assertThat(Rest.viewer()
                        .post("inquiries/" + inquiry.id + "/answered", null)
                        .status())
                .isEqualTo(403);
        assertThat(inquiry.json().getString("state")).isEqualTo("waiting");
    }

    /** Who comes later is reminded: then those whose time was before have been looked at. */
    private static void othersAreReminded() {
        WaitingInquiry.since(Customer.thisSecond(), AT_ONCE).await(REMINDER, "sent");
    }

    private static Instant since(WaitingInquiry inquiry) {
        return Instant.parse(inquiry.json().getString("waiting_since"));
    }
}
