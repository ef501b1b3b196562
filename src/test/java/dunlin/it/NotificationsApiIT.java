package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static dunlin.it.Deliveries.outcomes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import jakarta.json.JsonObject;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people see of notifications and may decide about them; and whose place in the plan is used up by what. */
class NotificationsApiIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static final Duration AHEAD = Duration.ofMinutes(4);

    /** Somebody whose reminder is planned and waits some minutes for its time. */
    private static Customer waiting() {
        var customer = Customer.toldOfTheEnd(Customer.thisSecond().plus(AHEAD), TWO_DAYS);
        customer.awaitNotification("pending");
        return customer;
    }

    private static Customer failed() {
        var customer = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        Surroundings.telegram().script(customer.chatId).next(Answer.chatNotFound());
        customer.subscribes(Customer.thisSecond());
        customer.awaitNotification("failed");
        return customer;
    }

    private static Customer sent() {
        var customer = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);
        customer.awaitNotification("sent");
        return customer;
    }

    private static Customer canceled() {
        var customer = waiting();
        customer.pays(Customer.now());
        customer.awaitNotification("canceled");
        return customer;
    }

    private static Customer expired() {
        var customer = Customer.notYetSubscribed(Customer.endedRule(Duration.ofMinutes(10)));
        Surroundings.telegram().script(customer.chatId).next(Answer.tooManyRequests(3600));
        customer.subscribes(Customer.thisSecond());
        await().atMost(PATIENCE).until(customer::posts, posts -> posts == 1);
        Customer.later(Duration.ofMinutes(11));
        customer.awaitNotification("expired");
        return customer;
    }

    private static Customer inState(String state) {
        return switch (state) {
            case "pending" -> waiting();
            case "sent" -> sent();
            case "failed" -> failed();
            case "canceled" -> canceled();
            case "expired" -> expired();
            default -> throw new IllegalArgumentException(state);
        };
    }

    @Test
    void theListingIsFilteredByStateAndType() {
        var anna = Customer.reminded(
                Customer.thisSecond().plus(AHEAD),
                "P1M",
                Customer.endedRule(TWO_DAYS) + ", " + Customer.endingRule(AHEAD, TWO_DAYS));
        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(listed(anna, "")).containsOnly("access_ending sent", "access_ended pending"));

        assertThat(listed(anna, "&state=sent")).containsExactly("access_ending sent");
        assertThat(listed(anna, "&state=pending")).containsExactly("access_ended pending");
        assertThat(listed(anna, "&type=access_ended")).containsExactly("access_ended pending");
        assertThat(listed(anna, "&type=access_ended&state=sent")).isEmpty();
        assertThat(listed(anna, "&state=failed")).isEmpty();
        assertThat(Rest.viewer().get("notifications?subscription_id=nobody").items())
                .isEmpty();
        assertThat(Rest.viewer().get("notifications?state=delivered").status()).isEqualTo(400);
    }

    private static List<String> listed(Customer customer, String filter) {
        return Rest.viewer().get("notifications?subscription_id=" + customer.id + filter).items().stream()
                .map(one -> one.getString("type") + " " + one.getString("state"))
                .toList();
    }

    @Test
    void pagesShowEachNotificationOnceAndTheNewestFirst() {
        var anna = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        anna.subscribes(Customer.thisSecond());
        for (var cycle = 1; cycle < 5; cycle++) {
            var so = cycle;
            await().atMost(PATIENCE).until(anna::notifications, all -> all.size() == so);
            EventJson.accessSet(anna, "set-" + cycle, Customer.now()).told();
        }
        await().atMost(PATIENCE).until(anna::notifications, all -> all.size() == 5);

        var seen = new ArrayList<JsonObject>();
        var cursor = "";
        do {
            var page = Rest.viewer().get("notifications?limit=2&subscription_id=" + anna.id + cursor);
            assertThat(page.items()).hasSizeBetween(1, 2);
            seen.addAll(page.items());
            cursor = page.string("next_cursor") == null ? null : "&cursor=" + page.string("next_cursor");
        } while (cursor != null);

        assertThat(seen)
                .extracting(one -> one.getString("notification_id"))
                .hasSize(5)
                .doesNotHaveDuplicates();
        assertThat(seen)
                .extracting(one -> Instant.parse(one.getString("expected_access_until")))
                .isSortedAccordingTo(Comparator.reverseOrder());
    }

    @Test
    void oneIsFoundByItsIdAndHasEveryMember() {
        var id = sent().notification().getString("notification_id");

        var found = Rest.viewer().get("notifications/" + id);
        var unknown = Rest.viewer().get("notifications/nothing");

        assertThat(found.json().keySet())
                .contains(
                        "notification_id",
                        "type",
                        "subscription_id",
                        "expected_access_until",
                        "not_before",
                        "valid_until",
                        "state",
                        "reason",
                        "due_at",
                        "attempts_made",
                        "attempts",
                        "receipt",
                        "possible_duplicate",
                        "correction");
        assertThat(found.json().isNull("reason")).isTrue();
        assertThat(unknown.status()).isEqualTo(404);
    }

    @Test
    void anOperatorsRetryStartsANewAllowance() throws Exception {
        var anna = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        Surroundings.telegram().script(anna.chatId).next(Answer.lostAnswer(), Answer.lostAnswer(), Answer.lostAnswer());
        anna.subscribes(Customer.thisSecond());
        Deliveries.awaitPendingAfter(anna, 1);
        Customer.later(Duration.ofMinutes(1));
        anna.awaitNotification("failed");

        var answer = Rest.operator().post(path(anna, "retry"), null);
        Deliveries.awaitPendingAfter(anna, 3);
        Customer.later(Duration.ofMinutes(1));

        var sent = anna.awaitNotification("sent");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.string("state")).isEqualTo("pending");
        assertThat(answer.string("reason")).isNull();
        assertThat(outcomes(sent)).containsExactly("unknown", "unknown", "unknown", "receipt");
        assertThat(sent.getBoolean("possible_duplicate")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"pending", "sent", "canceled", "expired"})
    void onlyAFailedOneIsRetried(String state) {
        var anna = inState(state);

        var answer = Rest.operator().post(path(anna, "retry"), null);

        assertThat(answer.status()).isEqualTo(409);
        assertThat(anna.notification().getString("state")).isEqualTo(state);
    }

    @Test
    void aFailedOneIsNotRetriedOnceItsDeadlineHasPassed() {
        var anna = Customer.notYetSubscribed(Customer.endedRule(Duration.ofMinutes(10)));
        Surroundings.telegram().script(anna.chatId).next(Answer.chatNotFound());
        anna.subscribes(Customer.thisSecond());
        anna.awaitNotification("failed");
        Customer.later(Duration.ofMinutes(11));

        var answer = Rest.operator().post(path(anna, "retry"), null);

        assertThat(answer.status()).isEqualTo(409);
        assertThat(anna.notification().getString("state")).isEqualTo("failed");
        assertThat(anna.posts()).isOne();
    }

    @Test
    void aRetryIsJudgedLikeEveryOtherAttempt() {
        var anna = failed();
        anna.pays(Customer.now());

        Rest.operator().post(path(anna, "retry"), null);

        var canceled = anna.awaitNotification("canceled");
        assertThat(canceled.getString("reason")).isEqualTo("access_until_changed");
        assertThat(anna.posts()).isOne();
    }

    @Test
    void anOperatorCancelsWhatIsPendingAndItsPlaceIsUsedUp() {
        var anna = waiting();

        var answer = Rest.operator().post(path(anna, "cancel"), null);
        planAgain(anna);
        Customer.later(AHEAD.plusSeconds(5));

        var canceled = anna.awaitNotification("canceled");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.string("state")).isEqualTo("canceled");
        assertThat(canceled.getString("reason")).isEqualTo("canceled_by_operator");
        assertThat(anna.posts()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"sent", "failed", "canceled", "expired"})
    void onlyAPendingOneIsCanceled(String state) {
        var anna = inState(state);

        var answer = Rest.operator().post(path(anna, "cancel"), null);

        assertThat(answer.status()).isEqualTo(409);
        assertThat(anna.notification().getString("state")).isEqualTo(state);
    }

    @Test
    void oneThatIsBeingSentIsNeitherCanceledNorRetried() throws Exception {
        var anna = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        var hold = Surroundings.telegram().script(anna.chatId).hold();
        anna.subscribes(Customer.thisSecond());
        hold.awaitArrived(PATIENCE);

        var cancel = Rest.operator().post(path(anna, "cancel"), null);
        var retry = Rest.operator().post(path(anna, "retry"), null);
        var meanwhile = anna.notification();
        hold.release();

        anna.awaitNotification("sent");
        assertThat(cancel.status()).isEqualTo(409);
        assertThat(retry.status()).isEqualTo(409);
        assertThat(meanwhile.getString("state")).isEqualTo("sending");
        assertThat(meanwhile.getInt("attempts_made")).isOne();
    }

    @Test
    void anIdThatOnlyContainsAnotherIsNobodys() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond().plus(Duration.ofMinutes(4)), TWO_DAYS);
        var id = anna.awaitNotification("pending").getString("notification_id");

        var answer = Rest.operator().post("notifications/" + id + ",x/cancel", "");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(anna.notification().getString("state")).isEqualTo("pending");
    }

    @ParameterizedTest
    @CsvSource({"retry", "cancel"})
    void onlyAnOperatorDecides(String decision) {
        var anna = decision.equals("retry") ? failed() : waiting();
        var before = anna.notification();

        assertThat(Rest.viewer().post(path(anna, decision), null).status()).isEqualTo(403);
        assertThat(Rest.integrator().post(path(anna, decision), null).status()).isEqualTo(403);
        assertThat(Rest.operator()
                        .post("notifications/nothing/" + decision, null)
                        .status())
                .isEqualTo(404);
        assertThat(anna.notification()).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"sent", "failed", "expired"})
    void whatWasSentOrHasFailedOrExpiredUsesItsPlaceUp(String state) {
        var anna = inState(state);
        var posts = anna.posts();

        planAgain(anna);
        Customer.later(Duration.ofMinutes(1));

        assertThat(anna.awaitNotification(state).getString("state")).isEqualTo(state);
        assertThat(anna.posts()).isEqualTo(posts);
    }

    @Test
    void anOfferThatEndsCancelsTheReminderAndOneThatComesBackPlansItAnew() {
        var anna = waiting();

        anna.puts("\"offer_renewal\": false");
        var canceled = anna.awaitNotification("canceled");
        anna.puts("\"offer_renewal\": true");
        await().atMost(PATIENCE).until(() -> states(anna), List.of("pending", "canceled")::equals);
        Customer.later(AHEAD.plusSeconds(5));

        await().atMost(PATIENCE).until(() -> states(anna), List.of("sent", "canceled")::equals);
        assertThat(canceled.getString("reason")).isEqualTo("offer_not_allowed");
        assertThat(anna.posts()).isOne();
    }

    @Test
    void thePlansOwnOfferEndsAndComesBackInTheSameWay() {
        var anna = waiting();

        offers(anna, false);
        Customer.later(AHEAD.plusSeconds(5));
        var canceled = anna.awaitNotification("canceled");
        offers(anna, true);

        await().atMost(PATIENCE).until(() -> states(anna), List.of("sent", "canceled")::equals);
        assertThat(canceled.getString("reason")).isEqualTo("offer_not_allowed");
        assertThat(anna.posts()).isOne();
    }

    @Test
    void aCanceledSubscriptionIsNotRemindedAndAResumedOneIs() {
        var anna = waiting();

        EventJson.of(anna, "cancel", "subscription.canceled").told();
        var canceled = anna.awaitNotification("canceled");
        EventJson.of(anna, "resume", "subscription.resumed").told();
        Customer.later(AHEAD.plusSeconds(5));

        await().atMost(PATIENCE).until(() -> states(anna), List.of("sent", "canceled")::equals);
        assertThat(canceled.getString("reason")).isEqualTo("subscription_canceled");
        assertThat(anna.posts()).isOne();
    }

    @Test
    void aRefundThatBringsTheOldEndBackPlansItsReminderAnew() {
        var end = Customer.thisSecond().plus(AHEAD);
        var anna = Customer.toldOfTheEnd(end, TWO_DAYS);
        anna.awaitNotification("pending");
        EventJson.payment(anna, "e-1", "p-1").told();
        anna.awaitNotification("canceled");

        EventJson.refund(anna, "r-1", "e-1").told();
        await().atMost(PATIENCE).until(() -> states(anna), List.of("pending", "canceled")::equals);
        Customer.later(AHEAD.plusSeconds(5));

        await().atMost(PATIENCE).until(() -> states(anna), List.of("sent", "canceled")::equals);
        assertThat(anna.accessUntil()).isEqualTo(end);
        assertThat(anna.notifications())
                .extracting(one -> one.getString("expected_access_until"))
                .containsOnly(end.toString());
        assertThat(anna.posts()).isOne();
    }

    @Test
    void theDatabaseItselfRefusesSentWithoutAReceipt() {
        var anna = waiting();

        assertThatThrownBy(() -> Sql.update(
                        "update notification set state = 'sent', finished_at = now() where subscription_id = ?",
                        anna.id))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("sent_only_with_receipt");
        assertThatThrownBy(() -> Sql.update(
                        "update notification set state = 'sent', finished_at = now(), receipt_message_id = 0,"
                                + " receipt_chat_id = 1, receipt_at = now() where subscription_id = ?",
                        anna.id))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("sent_only_with_receipt");
        assertThatThrownBy(() -> Sql.update(
                        "update notification set state = 'failed', finished_at = now() where subscription_id = ?",
                        anna.id))
                .isInstanceOf(SQLException.class);
        assertThat(anna.notification().getString("state")).isEqualTo("pending");
    }

    /** Changes the plan in a way that has every subscription of it planned again, and waits until that is done. */
    private static void planAgain(Customer customer) {
        var body = """
                {"title": "Renamed", "period": "P1M", "price": {"amount": "299.00", "currency": "RUB"},
                 "reminders": [%s, %s]}""".formatted(
                        Customer.endedRule(Duration.between(
                                Instant.parse(customer.notification().getString("not_before")),
                                Instant.parse(customer.notification().getString("valid_until")))),
                        Customer.endedRule(Duration.ofDays(20), TWO_DAYS));
        assertThat(Rest.integrator().put("plans/" + customer.id, body).status()).isEqualTo(200);
        await().atMost(PATIENCE)
                .until(() -> Sql.count(
                                "select count(*) from subscription where subscription_id = ?"
                                        + " and plan_due_at > access_until + interval '19 days'",
                                customer.id)
                        == 1);
    }

    private static void offers(Customer customer, boolean renewal) {
        var body = """
                {"title": "Monthly", "period": "P1M", "price": {"amount": "299.00", "currency": "RUB"},
                 "offer_renewal": %s, "reminders": [%s]}""".formatted(renewal, Customer.endedRule(TWO_DAYS));
        assertThat(Rest.integrator().put("plans/" + customer.id, body).status()).isEqualTo(200);
    }

    private static String path(Customer customer, String decision) {
        return "notifications/" + customer.notification().getString("notification_id") + "/" + decision;
    }

    /** Newest first. */
    private static List<String> states(Customer customer) {
        return customer.notifications().stream()
                .map(one -> one.getString("state"))
                .toList();
    }
}
