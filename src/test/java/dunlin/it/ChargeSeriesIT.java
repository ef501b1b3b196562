package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dunlin.local.gateway.Answer;
import jakarta.json.JsonObject;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** A renewal is charged at the end of the period; what is declined is retried in proportion to the period, and then it is over. */
class ChargeSeriesIT extends Deployed {

    private static final Duration SOON = Duration.ofMinutes(2);

    @Test
    void aChargeAtTheEndOfThePeriodContinuesFromThatEnd() {
        var end = Customer.thisSecond().plus(SOON);
        var anna = Payer.byYooKassa("pm_ok", end, "P30D");
        anna.comesToTheEnd();

        anna.awaitSeries("paid");

        assertThat(Payer.states(anna.onlySeries()))
                .containsExactly("succeeded", "skipped", "skipped", "skipped", "skipped", "skipped");
        assertThat(anna.taken()).hasSize(1);
        assertThat(anna.customer.accessUntil()).isEqualTo(end.plus(Duration.ofDays(30)));
        assertThat(anna.attempt(0).getString("gateway_payment_id"))
                .isEqualTo(anna.taken().get(0).paymentId());
    }

    @Test
    void aWholeSeriesOfThirtyDaysMakesSixCallsAtTheirSecondsAndThenIsExhausted() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_no_funds", "P30D");
        anna.awaitAttempt(0, "declined");
        var declinedAt = Instant.parse(anna.attempt(0).getString("finished_at"));
        var submitted = new ArrayList<Long>();

        for (var number = 1; number <= 5; number++) {
            anna.until(number);
            var attempt = anna.awaitAttempt(number, "declined");
            submitted.add(Duration.between(declinedAt, Instant.parse(attempt.getString("submitted_at")))
                    .toSeconds());
            assertThat(dueAfter(declinedAt, attempt))
                    .isEqualTo(
                            List.of(420L, 34_952L, 104_016L, 242_144L, 518_400L).get(number - 1));
            assertThat(attempt.getString("decline_class")).isEqualTo("insufficient_funds");
        }

        assertThat(anna.awaitSeries("exhausted").getString("reason")).isEqualTo("attempts_exhausted");
        assertThat(anna.calls()).isEqualTo(6);
        assertThat(submitted).isSorted();
        assertThat(anna.taken()).isEmpty();
        assertThat(anna.customer.subscription().getString("state")).isEqualTo("lapsed");
    }

    private static long dueAfter(Instant declinedAt, JsonObject attempt) {
        return Duration.between(declinedAt, Instant.parse(attempt.getString("due_at")))
                .toSeconds();
    }

    @Test
    void whileASeriesIsOpenTheSubscriptionIsPastDueAndNobodyIsToldThatAccessHasEnded() {
        var customer = Customer.notYetSubscribed(Customer.endedRule(Duration.ofDays(2)));
        customer.puts(
                "\"access_until\": \"%s\", \"auto_renew\": true, \"payment_method\": {\"gateway\": \"yookassa\", \"token\": \"pm_no_funds-%s\"}"
                        .formatted(Customer.thisSecond().plus(SOON), customer.id));
        Customer.later(SOON);

        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(customer.subscription().getString("state")).isEqualTo("past_due"));

        assertThat(customer.subscription().getBoolean("entitled")).isFalse();
        assertThat(Rest.viewer()
                        .get("subscriptions?state=past_due&plan_id=" + customer.id)
                        .items())
                .hasSize(1);
        assertThat(Rest.viewer()
                        .get("subscriptions?state=lapsed&plan_id=" + customer.id)
                        .items())
                .isEmpty();
        assertThat(customer.notifications())
                .noneMatch(one -> one.getString("type").equals("access_ended"));
    }

    @Test
    void afterAnUnpaidSeriesItIsToldThatAccessHasEnded() {
        var customer = Customer.notYetSubscribed(Customer.endedRule(Duration.ofDays(2)));
        customer.puts(
                "\"access_until\": \"%s\", \"auto_renew\": true, \"payment_method\": {\"gateway\": \"yookassa\", \"token\": \"pm_stolen-%s\"}"
                        .formatted(Customer.thisSecond().plus(SOON), customer.id));
        Customer.later(SOON);

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(customer.notifications()).anySatisfy(one -> {
                    assertThat(one.getString("type")).isEqualTo("access_ended");
                    assertThat(one.getString("state")).isEqualTo("sent");
                    assertThat(Instant.parse(one.getString("not_before"))).isAfter(customer.accessUntil());
                }));
    }

    @Test
    void aPaymentByHandBetweenTwoAttemptsEndsTheSeries() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_no_funds", "P30D");
        anna.awaitAttempt(0, "declined");
        for (var number = 1; number <= 2; number++) {
            anna.until(number);
            anna.awaitAttempt(number, "declined");
        }

        anna.customer.pays(Customer.now());

        assertThat(anna.awaitSeries("superseded").getString("reason")).isEqualTo("access_until_changed");
        Customer.later(Duration.ofDays(7));
        assertThat(Payer.states(anna.onlySeries()))
                .containsExactly("declined", "declined", "declined", "skipped", "skipped", "skipped");
        assertThat(anna.calls()).isEqualTo(3);
    }

    @Test
    void attemptsMissedInAnOutageCollapseIntoOne() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_no_funds", "P30D");
        anna.awaitAttempt(0, "declined");

        anna.until(4);

        anna.awaitAttempt(4, "declined");
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(Payer.states(anna.onlySeries()))
                        .containsExactly("declined", "skipped", "skipped", "skipped", "declined", "pending"));
        assertThat(anna.calls()).isEqualTo(2);
    }

    @Test
    void theStoryOfASeriesIsToldInTheTimeline() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_no_funds", "P30D");
        anna.awaitAttempt(0, "declined");
        anna.customer.pays(Customer.now());
        anna.awaitSeries("superseded");

        var story = Rest.viewer()
                .get("subscriptions/" + anna.customer.id + "/timeline")
                .items();

        assertThat(story)
                .filteredOn(item -> item.getString("kind").startsWith("charge"))
                .extracting(item -> item.getString("kind"), item -> item.getString("state"))
                .containsExactly(
                        tuple("charge_series", "open"),
                        tuple("charge_attempt", "declined"),
                        tuple("charge_series", "superseded"));
    }

    @Test
    void aStolenCardIsTriedOnceAndANewOneOpensANewSeries() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_stolen", "P30D");
        assertThat(anna.awaitSeries("stopped").getString("reason")).isEqualTo("hard_decline");
        assertThat(anna.calls()).isOne();

        anna.gives("pm_ok-" + anna.customer.id, null);

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(anna.series())
                        .extracting(one -> one.getString("state"))
                        .containsExactly("paid", "stopped"));
        assertThat(anna.taken()).hasSize(1);
    }

    @Test
    void aCustomerWhoMustActIsNotChargedAgainByItself() {
        var anna = Payer.atTheEnd(Surroundings.stripe(), "pm_3ds", "P1M");

        assertThat(anna.awaitSeries("stopped").getString("reason")).isEqualTo("action_required");

        assertThat(anna.calls()).isOne();
    }

    @Test
    void anotherMethodInAnOpenSeriesOpensAnotherWithAttemptZeroAtOnce() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_no_funds", "P30D");
        anna.awaitAttempt(0, "declined");

        anna.gives("pm_ok-" + anna.customer.id, null);

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(anna.series())
                        .extracting(one -> one.getString("state"), one -> one.getString("reason", null))
                        .containsExactly(tuple("paid", null), tuple("stopped", "method_replaced")));
        assertThat(anna.taken()).hasSize(1);
    }

    @Test
    void whoSwitchesAutoRenewalOffIsNotChargedAnyMore() {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_no_funds", "P30D");
        anna.awaitAttempt(0, "declined");

        anna.customer.tells(anna.customer.event("off", "subscription.canceled", Customer.now(), ""));

        assertThat(anna.awaitSeries("stopped").getString("reason")).isEqualTo("auto_renew_off");
        Customer.later(Duration.ofMinutes(8));
        assertThat(anna.calls()).isOne();
    }

    @Test
    void whoLeftLongAgoIsNotChargedAfterAnImport() {
        var anna = Payer.byYooKassa("pm_ok", Customer.thisSecond().minus(Duration.ofDays(2)), "P30D");

        assertThat(anna.awaitSeries("stopped").getString("reason")).isEqualTo("too_late");

        assertThat(anna.calls()).isZero();
    }

    @Test
    void aPriceOfZeroIsRenewedWithoutAGateway() {
        var end = Customer.thisSecond().plus(SOON);
        var customer = Customer.unknown("P1M");
        Rest.integrator().put("plans/" + customer.id, """
                {"title": "Free", "period": "P1M", "price": {"amount": "0", "currency": "RUB"}, "reminders": []}""");
        customer.puts("\"access_until\": \"" + end + "\", \"auto_renew\": true");
        Customer.later(SOON);

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(customer.accessUntil()).isAfter(end.plus(Duration.ofDays(27))));
    }

    @Test
    void beyondTheNetworksLimitNothingIsSubmitted() throws SQLException {
        var anna = Payer.atTheEnd(Surroundings.yooKassa(), "pm_no_funds", "P30D");
        anna.awaitAttempt(0, "declined");
        declinedAlready(anna, 9);

        anna.until(1);

        assertThat(anna.awaitAttempt(1, "skipped").getString("reason")).isEqualTo("network_limit");
        assertThat(anna.calls()).isOne();
    }

    /** As many declines of the same card in a series of another subscription. */
    private static void declinedAlready(Payer payer, int times) throws SQLException {
        var other = Customer.neverReminded(Customer.thisSecond(), "P30D");
        Sql.update(
                "insert into charge_series (series_id, subscription_id, expected_access_until, state, reason, amount,"
                        + " currency, policy, charge_window, method_gateway, method_token, opened_at, closed_at, version)"
                        + " select 'old-' || series_id, '" + other.id + "', expected_access_until, 'exhausted',"
                        + " 'attempts_exhausted', amount, currency, policy, charge_window, method_gateway, method_token, opened_at,"
                        + " opened_at, 1 from charge_series where subscription_id = '" + payer.customer.id + "'");
        Sql.update("insert into charge_attempt (series_id, number, state, decline_class, decline_code, idempotency_key,"
                + " finished_at, tries, version) select 'old-' || s.series_id, n, 'declined', 'generic', 'do_not_honor',"
                + " 'old-' || s.series_id || n, s.opened_at, 1, 1 from charge_series s, generate_series(0, "
                + (times - 1)
                + ") n where s.subscription_id = '" + payer.customer.id + "' and s.series_id not like 'old-%'");
    }

    @Test
    void anAmountWithoutMinorUnitsReachesStripeAsItIs() {
        var customer = Customer.unknown("P1M");
        Rest.integrator().put("plans/" + customer.id, """
                {"title": "Tokyo", "period": "P1M", "price": {"amount": "80", "currency": "JPY"}, "reminders": []}""");
        customer.puts(
                "\"access_until\": \"%s\", \"auto_renew\": true, \"payment_method\": {\"gateway\": \"stripe\", \"token\": \"pm_ok-%s\", \"customer\": \"cus_1\"}"
                        .formatted(Customer.thisSecond().plus(SOON), customer.id));
        Customer.later(SOON);

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(Surroundings.stripe().ledger().ofSubscription(customer.id))
                        .singleElement()
                        .satisfies(taken -> assertThat(
                                        taken.amount() + " " + taken.currency().toUpperCase(Locale.ROOT))
                                .isEqualTo("80 JPY")));
    }

    @Test
    void aGatewayThatIsNotReachedIsAskedAgainAndThatIsNoDecline() {
        var anna = Payer.withAnHourLeft(Surroundings.yooKassa(), "pm_ok");
        anna.gateway.script(anna.token).next(Answer.error(429));

        anna.comesToTheEnd();
        await().atMost(PATIENCE).until(() -> anna.calls() == 1);
        await().atMost(PATIENCE).until(() -> anna.attempt(0).getString("state").equals("pending"));
        Customer.later(Duration.ofSeconds(20));

        anna.awaitSeries("paid");
        assertThat(anna.taken()).hasSize(1);
        assertThat(anna.attempt(0).getString("idempotency_key"))
                .isEqualTo(anna.taken().get(0).key());
    }
}
