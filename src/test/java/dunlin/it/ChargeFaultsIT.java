package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.gateway.Answer;
import dunlin.local.gateway.Answer.Webhook;
import dunlin.local.gateway.Gate;
import dunlin.local.gateway.GatewaySimulator;
import dunlin.local.gateway.Taken;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is lost, late, told twice or changed meanwhile: the gateway's ledger holds at most one charge for one end of access. */
class ChargeFaultsIT extends Deployed {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration PERIOD = Duration.ofDays(30);
    private static final String SOFT = "insufficient_funds";

    private static GatewaySimulator gateway(String name) {
        return name.equals("stripe") ? Surroundings.stripe() : Surroundings.yooKassa();
    }

    private static Payer anna(String kind) {
        return Payer.withAnHourLeft(Surroundings.yooKassa(), kind);
    }

    /** One charge that extended access once, from its old end. */
    private static void paidOnce(Payer payer, Instant end) throws Exception {
        assertThat(payer.taken()).hasSize(1);
        assertThat(payer.extensions()).isOne();
        assertThat(payer.customer.accessUntil()).isEqualTo(end.plus(PERIOD));
        assertThat(payer.onlySeries().getString("state")).isEqualTo("paid");
    }

    private static void tellsByHand(Payer payer, String eventId, String type, String members) {
        var answer = payer.customer.tells(payer.customer.event(eventId, type, Customer.now(), members));
        assertThat(answer.string("status")).as(answer.text()).isEqualTo("applied");
    }

    @Test
    void aPaymentThatTheShopForwardsWhileItsOwnChargeIsUnderWayExtendsOnce() throws Exception {
        var anna = anna("pm_ok");
        var gate = new Gate();
        anna.gateway.script(anna.token).next(Answer.ok().heldAfter(gate));

        anna.comesToTheEnd();
        gate.awaitArrived(PATIENCE);
        var forwarded = anna.shopForwards(anna.taken().get(0).paymentId());
        gate.release();

        anna.awaitSeries("paid");
        Customer.later(MINUTE);
        assertThat(forwarded.string("status")).isEqualTo("applied");
        assertThat(anna.taken()).hasSize(1);
        assertThat(anna.extensions()).isOne();
    }

    @Test
    void whoRevivesByHandWhileTheOpenerLooksIsNotChargedBesides() throws Exception {
        var anna = anna("pm_no_funds");
        var end = anna.customer.accessUntil();

        anna.comesToTheEnd();
        anna.customer.pays(end);
        Customer.later(Duration.ofDays(7));

        assertThat(anna.taken()).isEmpty();
        assertThat(anna.customer.accessUntil()).isEqualTo(end.plus(PERIOD));
        assertThat(anna.series()).allMatch(one -> one.getString("state").equals("superseded"));
    }

    @Test
    void aWakeUpThatComesAgainAndAgainMakesOneCharge() throws Exception {
        var anna = anna("pm_ok");
        var end = anna.customer.accessUntil();
        var gate = new Gate();
        anna.gateway.script(anna.token).next(Answer.ok().heldBefore(gate));

        anna.comesToTheEnd();
        gate.awaitArrived(PATIENCE);
        var series = anna.onlySeries().getString("series_id");
        wakeThreeTimes(series);
        Customer.later(MINUTE);
        gate.release();
        anna.awaitSeries("paid");
        wakeThreeTimes(series);

        assertThat(anna.calls()).isOne();
        paidOnce(anna, end);
    }

    private static void wakeThreeTimes(String series) throws Exception {
        for (var times = 0; times < 3; times++) {
            Broker.wakeCharge(series, 0);
        }
        await().atMost(PATIENCE).until(() -> !Broker.wakes(series));
    }

    @ParameterizedTest
    @CsvSource({
        "yookassa, BEFORE_THE_ANSWER",
        "yookassa, AFTER_THE_ANSWER",
        "stripe, BEFORE_THE_ANSWER",
        "stripe, AFTER_THE_ANSWER"
    })
    void aWebhookBeforeOrAfterTheAnswerIsTheSamePayment(String name, Webhook when) throws Exception {
        var anna = Payer.withAnHourLeft(gateway(name), "pm_ok");
        var end = anna.customer.accessUntil();
        anna.gateway.script(anna.token).next(Answer.ok().with(when));

        anna.comesToTheEnd();

        anna.awaitSeries("paid");
        assertThat(anna.gateway.sendWebhook(anna.taken().get(0).paymentId())).isEqualTo(200);
        assertThat(anna.calls()).isOne();
        paidOnce(anna, end);
    }

    @ParameterizedTest
    @ValueSource(strings = {"yookassa", "stripe"})
    void webhooksThatArriveTogetherWithTheAnswerAreTheSamePayment(String name) throws Exception {
        var anna = Payer.withAnHourLeft(gateway(name), "pm_ok");
        var end = anna.customer.accessUntil();
        var gate = new Gate();
        anna.gateway.script(anna.token).next(Answer.ok().heldAfter(gate));

        anna.comesToTheEnd();
        gate.awaitArrived(PATIENCE);
        var payment = anna.taken().get(0).paymentId();
        var told = Together.times(3, () -> {
            gate.release();
            return anna.gateway.sendWebhook(payment);
        });

        anna.awaitSeries("paid");
        assertThat(told).containsOnly(200);
        paidOnce(anna, end);
    }

    @Test
    void aDeclineThatIsToldAgainAfterTheSuccessChangesNothing() throws Exception {
        var anna = anna("pm_ok");
        anna.gateway.script(anna.token).next(Answer.declined(SOFT), Answer.declined(SOFT), Answer.ok());
        anna.comesToTheEnd();
        anna.awaitAttempt(0, "declined");
        anna.until(1);
        var first = anna.awaitAttempt(1, "declined");
        anna.until(2);
        anna.awaitSeries("paid");
        var until = anna.customer.accessUntil();
        Customer.later(Duration.ofHours(1));

        var told = IntStream.range(0, 3)
                .mapToObj(time -> anna.gateway.sendWebhook(first.getString("gateway_payment_id")))
                .toList();

        assertThat(told).containsOnly(200);
        assertThat(Payer.states(anna.onlySeries()))
                .containsExactly("declined", "declined", "succeeded", "skipped", "skipped", "skipped");
        assertThat(anna.onlySeries().getString("state")).isEqualTo("paid");
        assertThat(anna.customer.accessUntil()).isEqualTo(until);
        assertThat(anna.calls()).isEqualTo(3);
        assertThat(anna.taken()).hasSize(1);
    }

    @Test
    void aPaymentThatIsToldAgainInWhateverWayExtendsOnce() throws Exception {
        var anna = anna("pm_ok");
        var end = anna.customer.accessUntil();
        anna.comesToTheEnd();
        anna.awaitSeries("paid");
        var payment = anna.taken().get(0).paymentId();

        var told = Together.times(3, () -> anna.gateway.sendWebhook(payment));
        var forwarded = anna.shopForwards(payment);
        tellsByHand(anna, "off", "subscription.canceled", "");
        Customer.later(Duration.ofDays(60));
        var late = anna.gateway.sendWebhook(payment);

        assertThat(told).containsOnly(200);
        assertThat(forwarded.string("status")).isEqualTo("duplicate");
        assertThat(late).isEqualTo(200);
        paidOnce(anna, end);
    }

    @Test
    void aPaymentThatIsToldWhileTheDatabaseIsAwayIsAppliedWhenItIsToldAgain() throws Exception {
        var anna = anna("pm_ok");
        var end = anna.customer.accessUntil();
        var bought = anna.gateway.buys("299.00", "RUB", Optional.of(anna.customer.id));

        Surroundings.withoutDatabase(
                () -> assertThat(anna.gateway.sendWebhook(bought.id())).isNotEqualTo(200));

        await().atMost(Duration.ofMinutes(2)).until(() -> anna.gateway.sendWebhook(bought.id()) == 200);
        assertThat(anna.gateway.sendWebhook(bought.id())).isEqualTo(200);
        assertThat(anna.extensions()).isOne();
        assertThat(anna.customer.accessUntil()).isEqualTo(end.plus(PERIOD));
    }

    @ParameterizedTest
    @ValueSource(strings = {"yookassa", "stripe"})
    void anAnswerThatIsLostAfterTheMoneyWasTakenIsAskedForUnderTheSameKey(String name) throws Exception {
        var anna = Payer.withAnHourLeft(gateway(name), "pm_drop");
        var end = anna.customer.accessUntil();

        anna.withoutWebhooks(() -> {
            anna.comesToTheEnd();
            await().atMost(PATIENCE).until(() -> anna.calls() == 1);
            awaitSettled(anna);
        });

        paidOnce(anna, end);
        assertThat(anna.gateway.charges(anna.token))
                .extracting(call -> call.key())
                .containsOnly(anna.taken().get(0).key());
    }

    /** The pauses before an unknown result is looked at are passed by moving the clock. */
    private static void awaitSettled(Payer payer) {
        await().atMost(PATIENCE.multipliedBy(2)).until(() -> {
            Customer.later(Duration.ofSeconds(15));
            return payer.onlySeries().getString("state").equals("paid");
        });
    }

    @Test
    void aRetryWhoseAnswerIsLostIsSettledBeforeTheNextOne() throws Exception {
        var anna = anna("pm_ok");
        anna.gateway.script(anna.token).next(Answer.declined(SOFT), Answer.ok().dropped());
        anna.comesToTheEnd();
        anna.awaitAttempt(0, "declined");

        anna.withoutWebhooks(() -> {
            anna.until(1);
            await().atMost(PATIENCE).until(() -> anna.calls() == 2);
            awaitSettled(anna);
        });

        Customer.later(Duration.ofDays(7));
        assertThat(anna.taken()).hasSize(1);
        assertThat(anna.extensions()).isOne();
        assertThat(Payer.states(anna.onlySeries()))
                .containsExactly("declined", "succeeded", "skipped", "skipped", "skipped", "skipped");
    }

    @Test
    void whileNobodyCanTellWhatBecameOfAnAttemptNoOtherIsMade() throws Exception {
        var anna = anna("pm_ok");
        anna.gateway.script(anna.token).next(Answer.declined(SOFT));
        anna.comesToTheEnd();
        anna.awaitAttempt(0, "declined");

        anna.withoutWebhooks(() -> {
            var gate = new Gate();
            anna.gateway.script(anna.token).next(Answer.ok().dropped().heldAfter(gate));
            anna.until(1);
            gate.awaitArrived(PATIENCE);
            anna.gateway.refuseConnections();
            gate.release();
            anna.awaitAttempt(1, "unknown");
            Customer.later(Duration.ofHours(24));
            anna.gateway.forgetKeys();
            anna.gateway.acceptAgain();
            Customer.later(Duration.ofDays(2));
            anna.awaitNothingDue();
        });

        assertThat(anna.calls()).isEqualTo(2);
        assertThat(Payer.states(anna.onlySeries())).startsWith("declined", "unknown", "pending");
        assertThat(anna.gateway.sendWebhook(anna.taken().get(0).paymentId())).isEqualTo(200);
        anna.awaitSeries("paid");
        assertThat(anna.taken()).hasSize(1);
        assertThat(anna.extensions()).isOne();
    }

    @Test
    void aPendingPaymentIsReadUntilItIsDecided() throws Exception {
        var anna = anna("pm_ok");
        var end = anna.customer.accessUntil();
        anna.gateway.script(anna.token).next(Answer.pending());

        anna.withoutWebhooks(() -> {
            anna.comesToTheEnd();
            var payment = anna.awaitAttempt(0, "unknown").getString("gateway_payment_id");
            Customer.later(Duration.ofHours(5));
            assertThat(anna.taken()).isEmpty();
            anna.gateway.succeed(payment);
            awaitSettled(anna);
        });

        assertThat(anna.calls()).isOne();
        paidOnce(anna, end);
    }

    @Test
    void aPendingPaymentIsSettledByItsWebhook() throws Exception {
        var anna = Payer.withAnHourLeft(Surroundings.stripe(), "pm_pending");
        var end = anna.customer.accessUntil();

        anna.comesToTheEnd();
        anna.gateway.succeed(anna.awaitAttempt(0, "unknown").getString("gateway_payment_id"));

        anna.awaitSeries("paid");
        paidOnce(anna, end);
    }

    @Test
    void whoPaidByHandWhileAnAttemptIsUnknownIsNotAskedUnderItsKeyAgain() throws Exception {
        var anna = anna("pm_ok");
        var gate = new Gate();
        anna.gateway.script(anna.token).next(Answer.error(500).dropped().heldBefore(gate));

        anna.comesToTheEnd();
        gate.awaitArrived(PATIENCE);
        anna.customer.pays(Customer.now());
        gate.release();

        await().atMost(PATIENCE)
                .until(() -> Payer.states(anna.onlySeries()).get(0).equals("unknown"));
        Customer.later(Duration.ofMinutes(10));
        anna.awaitNothingDue();
        assertThat(anna.onlySeries().getString("state")).isEqualTo("superseded");
        assertThat(anna.calls()).isOne();
        assertThat(anna.taken()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anAnswerThatComesAfterItsLeaseRanOutIsTheAnswerOfItsKey(boolean takenBefore) throws Exception {
        var anna = anna("pm_ok");
        var end = anna.customer.accessUntil();
        var gate = new Gate();
        anna.gateway
                .script(anna.token)
                .next(takenBefore ? Answer.ok().heldAfter(gate) : Answer.ok().heldBefore(gate));

        anna.withoutWebhooks(() -> {
            anna.comesToTheEnd();
            gate.awaitArrived(PATIENCE);
            Customer.later(Duration.ofMinutes(4));
            await().atMost(PATIENCE).until(() -> anna.calls() >= 2);
            gate.release();
            awaitSettled(anna);
        });

        paidOnce(anna, end);
    }

    @Test
    void aDisputeStopsTheSeries() {
        var anna = anna("pm_no_funds");
        anna.customer.pays(Customer.now());
        anna.comesToTheEnd();
        anna.awaitAttempt(0, "declined");

        tellsByHand(anna, "d-1", "payment.disputed", "\"refunds_event_id\": \"" + anna.customer.id + "-e-1\"");

        assertThat(anna.awaitSeries("stopped").getString("reason")).isEqualTo("disputed");
        Customer.later(Duration.ofDays(7));
        assertThat(anna.calls()).isOne();
    }

    @Test
    void aRefundOpensNoSeriesThatCharges() {
        var anna = Payer.byYooKassa("pm_ok", Customer.thisSecond().minus(Duration.ofDays(40)), "P30D");
        anna.awaitSeries("stopped");
        anna.customer.pays(Customer.now());

        tellsByHand(anna, "r-1", "payment.refunded", "\"refunds_event_id\": \"" + anna.customer.id + "-e-1\"");
        Customer.later(Duration.ofDays(1));

        assertThat(anna.customer.subscription().getString("state")).isEqualTo("lapsed");
        await().atMost(PATIENCE).until(() -> anna.series().size() == 2);
        assertThat(anna.series()).allMatch(one -> one.getString("reason").equals("too_late"));
        assertThat(anna.calls()).isZero();
    }

    @Test
    void afterARetrySucceededTheNextEndIsCollectedAsTheFirstWas() throws Exception {
        var anna = anna("pm_ok");
        anna.gateway.script(anna.token).next(Answer.declined(SOFT), Answer.declined(SOFT), Answer.declined(SOFT));
        anna.comesToTheEnd();
        anna.awaitAttempt(0, "declined");
        for (var number = 1; number <= 2; number++) {
            anna.until(number);
            anna.awaitAttempt(number, "declined");
        }
        anna.until(3);
        anna.awaitSeries("paid");
        assertThat(Sql.count(
                        "select count(*) from subscription where subscription_id = ? and charge_due_at = access_until",
                        anna.customer.id))
                .isOne();

        anna.comesToTheEnd();

        anna.awaitAllSeries("paid", "paid");
        assertThat(Payer.states(anna.series().get(0)))
                .containsExactly("succeeded", "skipped", "skipped", "skipped", "skipped", "skipped");
        assertThat(anna.taken()).hasSize(2);
        assertThat(anna.extensions()).isEqualTo(2);
    }

    @Test
    void otherChargeTermsOfThePlanMoveNoOpenSeriesButCountForTheNext() {
        var anna = anna("pm_no_funds");
        anna.comesToTheEnd();
        var declined = Instant.parse(anna.awaitAttempt(0, "declined").getString("finished_at"));
        for (var number = 1; number <= 2; number++) {
            anna.until(number);
            anna.awaitAttempt(number, "declined");
        }

        planOf(anna, "\"charge\": {\"max_attempts\": 3}");

        anna.until(3);
        anna.awaitAttempt(3, "declined");
        assertThat(delays(anna.onlySeries(), declined)).containsExactly(420L, 34_952L, 104_016L, 242_144L, 518_400L);
        anna.gives("pm_no_funds-other-" + anna.customer.id, null);
        await().atMost(PATIENCE)
                .until(() -> anna.series().size() == 2
                        && Payer.states(anna.series().get(0)).get(0).equals("declined"));
        var next = anna.series().get(0);
        var again = Instant.parse(next.getJsonArray("attempts").getJsonObject(0).getString("finished_at"));
        assertThat(delays(next, again)).containsExactly(420L, 173_080L, 518_400L);
    }

    static void planOf(Payer payer, String members) {
        var answer = Rest.integrator().put("plans/" + payer.customer.id, """
                {"title": "Monthly", "period": "P30D", "price": {"amount": "299.00", "currency": "RUB"}, "reminders": [], %s}""".formatted(members));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    private static List<Long> delays(JsonObject series, Instant declined) {
        return series.getJsonArray("attempts").getValuesAs(JsonObject.class).stream()
                .skip(1)
                .map(attempt -> Duration.between(declined, Instant.parse(attempt.getString("due_at")))
                        .toSeconds())
                .toList();
    }

    @Test
    void aStolenCardIsNotTriedInTheNextPeriodEither() {
        var anna = anna("pm_stolen");
        anna.comesToTheEnd();
        assertThat(anna.awaitSeries("stopped").getString("reason")).isEqualTo("hard_decline");
        anna.customer.pays(Customer.now());

        anna.comesToTheEnd();

        anna.awaitAllSeries("stopped", "stopped");
        assertThat(anna.series().get(0).getString("reason")).isEqualTo("hard_decline");
        assertThat(anna.calls()).isOne();
    }

    @Test
    void anUnknownCodeIsTriedAgainAsAnySoftOne() {
        var anna = anna("pm_unknown_code");

        anna.comesToTheEnd();
        var attempt = anna.awaitAttempt(0, "declined");
        anna.until(1);
        anna.awaitAttempt(1, "declined");

        assertThat(attempt.getString("decline_class")).isEqualTo("generic");
        assertThat(anna.calls()).isEqualTo(2);
        assertThat(anna.onlySeries().getString("state")).isEqualTo("open");
    }

    @ParameterizedTest
    @CsvSource({
        "yookassa, 80, JPY, 80",
        "yookassa, 1.230, KWD, 1.230",
        "stripe, 80, JPY, 80",
        "stripe, 1.230, KWD, 1230"
    })
    void everyGatewayIsAskedForThePriceInItsOwnWayOfCounting(
            String name, String amount, String currency, String counted) throws Exception {
        var customer = Customer.unknown("P30D");
        Rest.integrator().put("plans/" + customer.id, """
                {"title": "Abroad", "period": "P30D", "price": {"amount": "%s", "currency": "%s"}, "reminders": []}""".formatted(amount, currency));
        customer.puts("""
                "access_until": "%s", "auto_renew": true,
                "payment_method": {"gateway": "%s", "token": "pm_ok-%s", "customer": "cus_1"}""".formatted(Customer.thisSecond().plus(Duration.ofHours(1)), name, customer.id));

        Customer.later(Duration.ofHours(1));
        await().atMost(PATIENCE)
                .until(() -> !gateway(name).ledger().ofSubscription(customer.id).isEmpty());

        var taken = gateway(name).ledger().ofSubscription(customer.id);
        assertThat(taken).extracting(Taken::amount).containsExactly(counted);
        assertThat(taken.get(0).currency().toUpperCase(Locale.ROOT)).isEqualTo(currency);
        await().atMost(PATIENCE).until(() -> customer.accessUntil().isAfter(Customer.now()));
        assertThat(Sql.count(
                        "select count(*) from payment_event where subscription_id = ? and amount = cast(? as numeric)"
                                + " and currency = ?",
                        customer.id,
                        amount,
                        currency))
                .isOne();
    }
}
