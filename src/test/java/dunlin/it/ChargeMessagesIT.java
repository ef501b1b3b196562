package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import dunlin.local.telegram.PhoneMessage;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What became of a charge reaches the customer once, where the plan sends it, only while it is true, and is put right when it is no longer. */
class ChargeMessagesIT extends Deployed {

    private static final Duration SOON = Duration.ofMinutes(2);
    private static final int AN_HOUR = 3_600;

    @Test
    void aPaymentIsConfirmedOnceAndTheConfirmationIsTakenBackWithTheMoney() {
        var end = Customer.thisSecond().plus(SOON);
        var anna = Payer.byYooKassa("pm_ok", end, "P30D");
        anna.comesToTheEnd();

        var received = awaitMessage(anna, "payment_received", "sent");

        assertThat(anna.customer.notifications()).hasSize(1); // although the webhook has told of it too
        assertThat(Instant.parse(received.getString("expected_access_until"))).isEqualTo(end.plus(Duration.ofDays(30)));
        assertThat(lengthOf(received)).isEqualTo(Duration.ofDays(1));
        assertThat(onThePhone(anna).text()).contains("299.00 RUB").contains("Your access has been renewed");
        refunded(anna);
        awaitCorrected(anna, "payment_received");
        assertThat(onThePhone(anna).text()).startsWith("This message is no longer current");
    }

    @Test
    void eachDeclineTellsOfTheNextTryAndHowToPayNow() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_no_funds", "P30D");
        payingAt(anna, "https://example.org/pay/42");
        var first = awaitMessage(anna, "charge_failed", "sent");
        assertThat(first.getString("valid_until")).isEqualTo(anna.attempt(1).getString("due_at"));
        assertThat(onThePhone(anna).text()).contains("We will try again by ourselves on ");
        assertThat(onThePhone(anna).buttons()).hasSize(1);

        anna.until(1);

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(states(anna, "charge_failed")).containsExactly("sent", "sent"));
        assertThat(anna.customer.phone().messages()).hasSize(2);
        assertThat(anna.customer.notifications().get(0).getString("valid_until"))
                .isEqualTo(anna.attempt(2).getString("due_at"));
    }

    @Test
    void whoHasPaidMeanwhileIsNotToldOfAFailedCharge() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_no_funds", "P30D");
        Surroundings.telegram().script(anna.customer.chatId).next(Answer.tooManyRequests(120));
        awaitAttempted(anna, "charge_failed");

        anna.customer.pays(Customer.now());

        assertThat(awaitMessage(anna, "charge_failed", "canceled").getString("reason"))
                .isEqualTo("access_until_changed");
        assertThat(anna.customer.phone().messages()).isEmpty();
    }

    @Test
    void whatWasToldOfAFailedChargeIsPutRightWhenThePaymentComes() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_no_funds", "P30D");
        awaitMessage(anna, "charge_failed", "sent");

        anna.customer.pays(Customer.now());

        awaitCorrected(anna, "charge_failed");
        assertThat(anna.customer.phone().messages()).hasSize(1);
        assertThat(onThePhone(anna).text()).startsWith("This message is no longer current");
        assertThat(onThePhone(anna).buttons()).isEmpty();
    }

    @Test
    void nobodyIsToldOfATryThatHasPassed() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_no_funds", "P30D");
        Surroundings.telegram().script(anna.customer.chatId).next(Answer.tooManyRequests(AN_HOUR));
        awaitAttempted(anna, "charge_failed");

        anna.until(1);
        anna.awaitAttempt(1, "declined");
        Customer.later(Duration.ofHours(1));

        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(states(anna, "charge_failed")).hasSize(2).contains("sent"));
        assertThat(states(anna, "charge_failed").get(1)).isIn("canceled", "expired");
        assertThat(anna.customer.phone().messages()).hasSize(1);
    }

    @Test
    void whoMustActIsToldSo() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_3ds", "P30D");

        var message = awaitMessage(anna, "action_required", "sent");

        assertThat(anna.customer.notifications()).hasSize(1);
        assertThat(lengthOf(message)).isEqualTo(Duration.ofDays(2));
        assertThat(onThePhone(anna).text()).contains("your bank does not let it through without your confirmation");
    }

    @Test
    void whoseCardIsDeadIsAskedForAnother() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_stolen", "P30D");

        awaitMessage(anna, "action_required", "sent");

        assertThat(anna.customer.notifications()).hasSize(1);
        assertThat(onThePhone(anna).text()).contains("Please use another card");
    }

    @Test
    void whoseCardIsKnownAsDeadIsAskedForAnotherWithoutACharge() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_stolen", "P30D");
        anna.awaitSeries("stopped");
        var bert = Payer.byYooKassa("pm_ok", Customer.thisSecond().plus(Duration.ofMinutes(1)), "P30D");
        bert.gives(anna.token, null);

        Customer.later(Duration.ofMinutes(1));

        awaitMessage(bert, "action_required", "sent");
        assertThat(onThePhone(bert).text()).contains("Please use another card");
        assertThat(anna.calls()).isOne();
    }

    @Test
    void theTableRefusesToTellOfOneFactTwice() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_3ds", "P30D");
        awaitMessage(anna, "action_required", "sent");

        assertThatThrownBy(() -> Sql.update(
                        "insert into notification (notification_id, type, about, subscription_id, not_before, valid_until, state,"
                                + " due_at, attempts_made, attempts_counted, unknowns, copy_possible, possible_duplicate, migrated,"
                                + " plain_text, forced, created_at, version) select 'again-' || notification_id, type, about,"
                                + " subscription_id, not_before, valid_until, 'pending', due_at, 0, 0, 0, false, false, false,"
                                + " false, false, created_at, 1 from notification where subscription_id = ?",
                        anna.customer.id))
                .hasMessageContaining("one_charge_message");
    }

    @Test
    void whoHasGivenAnotherCardIsNotAskedForOne() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_stolen", "P30D");
        Surroundings.telegram().script(anna.customer.chatId).next(Answer.tooManyRequests(120));
        awaitAttempted(anna, "action_required");

        anna.gives("pm_ok-" + anna.customer.id, null);

        assertThat(awaitMessage(anna, "action_required", "canceled").getString("reason"))
                .isEqualTo("offer_not_allowed");
        Customer.later(Duration.ofMinutes(2));
        awaitMessage(anna, "payment_received", "sent");
        assertThat(anna.customer.phone().messages()).hasSize(1);
    }

    @Test
    void theEndOfTheSeriesIsToldAndNothingElseWhereThePlanSendsNothingElse() {
        var anna = Payer.byYooKassa("pm_no_funds", Customer.thisSecond().plus(Duration.ofMinutes(1)), "P30D");
        var bert = Payer.byYooKassa("pm_no_funds", Customer.thisSecond().plus(Duration.ofMinutes(1)), "P30D");
        sendingOnly(anna, "\"charge_exhausted\"");
        sendingOnly(bert, "");
        Customer.later(Duration.ofMinutes(1));
        anna.awaitAttempt(0, "declined");
        bert.awaitAttempt(0, "declined");

        anna.until(5);
        bert.awaitSeries("exhausted");

        awaitMessage(anna, "charge_exhausted", "sent");
        assertThat(anna.customer.notifications()).hasSize(1);
        assertThat(onThePhone(anna).text()).contains("however often we tried");
        assertThat(bert.customer.notifications()).isEmpty();
    }

    /** The plan sends these and no others. */
    private static void sendingOnly(Payer payer, String types) {
        var answer = Rest.integrator().put("plans/" + payer.customer.id, """
                {"title": "Monthly", "period": "P30D", "price": {"amount": "299.00", "currency": "RUB"},
                 "reminders": [], "messages": [%s]}""".formatted(types));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    private static void payingAt(Payer payer, String address) {
        var answer = payer.customer.puts("""
                "auto_renew": true, "payment_method": {"gateway": "yookassa", "token": "%s", "customer": "cus_1"},
                "variables": {"pay_url": "%s"}""".formatted(payer.token, address));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    /** The gateway gives the money back; whoever watches it tells. */
    private static void refunded(Payer payer) {
        var answer = payer.customer.tells("""
                {"event_id": "refund-%s", "source": "yookassa", "type": "payment.refunded", "subscription_id": "%s",
                 "occurred_at": "%s", "refunds_event_id": "%s"}""".formatted(
                        payer.customer.id,
                        payer.customer.id,
                        Customer.now(),
                        payer.taken().get(0).paymentId()));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    private static List<JsonObject> messages(Payer payer, String type) {
        return payer.customer.notifications().stream()
                .filter(one -> one.getString("type").equals(type))
                .toList();
    }

    /** Newest first. */
    private static List<String> states(Payer payer, String type) {
        return messages(payer, type).stream().map(one -> one.getString("state")).toList();
    }

    private static JsonObject awaitMessage(Payer payer, String type, String state) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(states(payer, type)).containsExactly(state));
        return messages(payer, type).get(0);
    }

    /** Telegram has refused it once, and it waits. */
    private static void awaitAttempted(Payer payer, String type) {
        await().atMost(PATIENCE)
                .until(
                        () -> messages(payer, type),
                        all -> all.size() == 1
                                && all.get(0).getString("state").equals("pending")
                                && all.get(0).getInt("attempts_made") == 1);
    }

    private static void awaitCorrected(Payer payer, String type) {
        await().atMost(PATIENCE)
                .until(
                        () -> messages(payer, type).get(0),
                        one -> !one.isNull("correction")
                                && one.getJsonObject("correction")
                                        .getString("state")
                                        .equals("sent"));
    }

    /** The only message on the phone, or the first. */
    private static PhoneMessage onThePhone(Payer payer) {
        return payer.customer.phone().messages().get(0);
    }

    private static Duration lengthOf(JsonObject notification) {
        return Duration.between(
                Instant.parse(notification.getString("not_before")),
                Instant.parse(notification.getString("valid_until")));
    }
}
