package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.gateway.Answer;
import dunlin.local.gateway.Gate;
import dunlin.local.gateway.Taken;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Rare ways that cost somebody money: a payment told otherwise, a gateway that takes twice, a plan changed at the wrong moment. */
class RareChargesIT extends Deployed {

    private static final String SOFT = "insufficient_funds";

    private static Payer anna(String kind) {
        return Payer.withAnHourLeft(Surroundings.yooKassa(), kind);
    }

    private static void isPlanned(Customer customer, String period, String price, String members) {
        var answer = Rest.integrator().put("plans/" + customer.id, """
                {"title": "Monthly", "period": "%s", "price": {"amount": "%s", "currency": "RUB"}, "reminders": []%s}""".formatted(period, price, members));
        assertThat(answer.status()).as(answer.text()).isIn(200, 201);
    }

    /** Opener and wake-ups have had the time to do what they should not. */
    private static void looksRound(Payer payer) {
        Customer.later(Duration.ofMinutes(2));
        payer.awaitNothingDue();
    }

    @Test
    void anEndThatIsPaidIsNotChargedAgainWhileItsPaymentIsHeld() throws Exception {
        var anna = anna("pm_ok");
        var gate = new Gate();
        anna.gateway.script(anna.token).next(Answer.ok().heldAfter(gate));
        anna.comesToTheEnd();
        gate.awaitArrived(PATIENCE);

        isPlanned(anna.customer, "P30D", "350.00", "");
        var forwarded = anna.shopForwards(anna.taken().get(0).paymentId());
        gate.release();
        anna.awaitSeries("paid");
        looksRound(anna);

        assertThat(forwarded.string("status")).isEqualTo("held");
        assertThat(anna.taken()).hasSize(1);
        assertThat(anna.onlySeries().getString("state")).isEqualTo("paid");
    }

    @Test
    void moneyThatIsTakenTwiceForOneEndIsInTheBooksTwice() throws Exception {
        var anna = Payer.withAnHourLeft(Surroundings.stripe(), "pm_ok");
        var end = anna.customer.accessUntil();

        anna.withoutWebhooks(() -> {
            anna.gateway.script(anna.token).next(Answer.ok().saidAs(402), Answer.ok());
            anna.comesToTheEnd();
            anna.awaitAttempt(0, "declined");
            anna.until(1);
            anna.awaitSeries("paid");
        });
        var first = anna.taken().get(0).paymentId();
        var told = anna.gateway.sendWebhook(first);

        assertThat(told).isEqualTo(200);
        assertThat(anna.taken()).extracting(Taken::paymentId).hasSize(2);
        assertThat(anna.extensions()).isEqualTo(2);
        assertThat(anna.customer.accessUntil()).isAfter(end.plus(Duration.ofDays(60)));
        assertThat(anna.gateway.sendWebhook(first)).isEqualTo(200);
        assertThat(anna.extensions()).isEqualTo(2);
    }

    @Test
    void aLateWordOfAnEarlierEndLeavesTheSeriesOfThisOneOpen() throws Exception {
        var anna = anna("pm_ok");
        var gate = new Gate();
        anna.gateway.script(anna.token).next(Answer.ok().dropped().heldAfter(gate), Answer.declined(SOFT));
        anna.withoutWebhooks(() -> {
            anna.comesToTheEnd();
            gate.awaitArrived(PATIENCE);
            anna.shopForwards(anna.taken().get(0).paymentId());
            gate.release();
            await().atMost(PATIENCE)
                    .until(() -> Payer.states(anna.onlySeries()).get(0).equals("unknown"));
        });
        anna.comesToTheEnd();
        anna.awaitAllSeries("open", "superseded");

        var told = anna.gateway.sendWebhook(anna.taken().get(0).paymentId());
        looksRound(anna);

        assertThat(told).isEqualTo(200);
        assertThat(anna.customer.subscription().getString("state")).isEqualTo("past_due");
        anna.awaitAllSeries("open", "paid");
        assertThat(anna.extensions()).isOne();
    }

    @Test
    void aGatewayThatForgetsItsKeysHasBothItsPaymentsInTheBooks() throws Exception {
        var anna = anna("pm_ok");
        anna.gateway.script(anna.token).next(Answer.declined(SOFT));
        anna.comesToTheEnd();
        anna.awaitAttempt(0, "declined");

        anna.withoutWebhooks(() -> {
            var gate = new Gate();
            anna.gateway.script(anna.token).next(Answer.ok().dropped().heldAfter(gate), Answer.ok());
            anna.until(1);
            gate.awaitArrived(PATIENCE);
            anna.gateway.forgetKeys();
            gate.release();
            await().atMost(PATIENCE.multipliedBy(2)).until(() -> {
                Customer.later(Duration.ofSeconds(15));
                return anna.onlySeries().getString("state").equals("paid");
            });
        });
        var told = anna.gateway.sendWebhook(anna.taken().get(0).paymentId());

        assertThat(told).isEqualTo(200);
        assertThat(anna.taken()).hasSize(2);
        assertThat(anna.extensions()).isEqualTo(2);
    }

    @Test
    void aWebhookOfMoneyThatWasSaidNotToBeTakenIsBelieved() throws Exception {
        var anna = anna("pm_ok");
        anna.withoutWebhooks(() -> {
            anna.gateway.script(anna.token).next(Answer.ok().saidAs(429));
            anna.comesToTheEnd();
            await().atMost(PATIENCE).until(() -> anna.series().size() == 1 && !Payer.isNull(anna.attempt(0), "error"));
        });

        var told = anna.gateway.sendWebhook(anna.taken().get(0).paymentId());

        assertThat(told).isEqualTo(200);
        anna.awaitSeries("paid");
        assertThat(anna.taken()).hasSize(1);
        assertThat(anna.extensions()).isOne();
    }

    @Test
    void aPlanThatIsOfferedAgainIsCollectedAtTheNextEnd() {
        var anna = anna("pm_ok");
        isPlanned(anna.customer, "P30D", "299.00", ", \"offer_renewal\": false");
        anna.gives(anna.token, null);
        isPlanned(anna.customer, "P30D", "299.00", "");

        anna.comesToTheEnd();

        anna.awaitSeries("paid");
        assertThat(anna.taken()).hasSize(1);
    }

    @Test
    void anAttemptIsSettledByTheSameRequestAlthoughItsPlanHasAnotherTitle() throws Exception {
        var anna = anna("pm_ok");
        var gate = new Gate();
        anna.gateway.script(anna.token).next(Answer.ok().dropped().heldAfter(gate));

        anna.withoutWebhooks(() -> {
            anna.comesToTheEnd();
            gate.awaitArrived(PATIENCE);
            var answer = Rest.integrator().put("plans/" + anna.customer.id, """
                    {"title": "Another name", "period": "P30D", "price": {"amount": "299.00", "currency": "RUB"},
                     "reminders": []}""");
            assertThat(answer.status()).isEqualTo(200);
            gate.release();
            await().atMost(PATIENCE).until(() -> {
                Customer.later(Duration.ofSeconds(15));
                return anna.onlySeries().getString("state").equals("paid");
            });
        });

        assertThat(anna.taken()).hasSize(1);
    }

    @Test
    void whatCostsNothingGoesOnAfterAnOutageLongerThanItsPeriod() {
        var customer = Customer.unknown("PT1H");
        isPlanned(customer, "PT1H", "0", "");
        var end = Customer.thisSecond().plus(Duration.ofMinutes(10));
        customer.puts("\"access_until\": \"" + end + "\", \"auto_renew\": true");

        Customer.later(Duration.ofHours(5));

        await().atMost(PATIENCE).until(() -> customer.accessUntil().isAfter(Customer.now()));
        assertThat(customer.accessUntil()).isAfter(end.plus(Duration.ofHours(5)));
    }

    @Test
    void aRefundByAClockThatGoesAheadOpensNoSeries() {
        var anna = Payer.byYooKassa("pm_ok", Customer.thisSecond().minus(Duration.ofDays(40)), "P30D");
        anna.awaitSeries("stopped");
        anna.customer.pays(Customer.now());
        var ahead = Customer.now().plus(Duration.ofMinutes(4));

        anna.customer.tells(anna.customer.event(
                "r-1", "payment.refunded", ahead, "\"refunds_event_id\": \"" + anna.customer.id + "-e-1\""));
        Customer.later(Duration.ofMinutes(5));
        looksRound(anna);

        assertThat(anna.calls()).isZero();
        assertThat(anna.customer.subscription().getString("state")).isEqualTo("lapsed");
    }

    @Test
    void aCardThatIsDeadForOneSubscriptionIsNotTriedForAnother() {
        var anna = anna("pm_no_funds");
        var boris = Payer.byYooKassa("pm_ok", anna.customer.accessUntil().plus(Duration.ofMinutes(2)), "P30D");
        boris.gives(anna.token, null);
        anna.comesToTheEnd();
        anna.awaitAttempt(0, "declined");
        anna.gateway.script(anna.token).next(Answer.declined("permission_revoked"));
        boris.comesToTheEnd();
        boris.awaitSeries("stopped");

        anna.until(1);

        assertThat(anna.awaitSeries("stopped").getString("reason")).isEqualTo("hard_decline");
        assertThat(anna.calls()).isEqualTo(2);
    }
}
