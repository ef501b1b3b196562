package dunlin.it;

import static dunlin.it.Books.changes;
import static dunlin.it.Books.listed;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Money that goes back: a refund takes back exactly what its payment added, once, never more than is left; a dispute nothing. */
class RefundsIT extends Deployed {

    private static final Duration PERIOD = Duration.ofDays(30);

    /** Somebody who has paid one period of thirty days under the event e-1, long before his end. */
    private static Customer paid() {
        var customer = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D");
        EventJson.payment(customer, "e-1", "p-1").told();
        return customer;
    }

    @Test
    void aRefundTakesBackWhatItsPaymentAddedOnceHoweverOftenItIsTold() throws Exception {
        var anna = paid();
        var until = anna.accessUntil();
        var refund = EventJson.refund(anna, "r-1", "e-1").toString();

        var answers = Together.times(20, () -> anna.tells(refund));

        assertThat(answers)
                .extracting(answer -> answer.string("status"))
                .containsOnlyOnce("applied")
                .containsOnly("applied", "duplicate");
        assertThat(anna.accessUntil()).isEqualTo(until.minus(PERIOD));
        assertThat(changes(anna, "refund")).isOne();
    }

    @Test
    void twoRefundsOfOnePaymentTakeItBackOnce() throws Exception {
        var anna = paid();
        EventJson.payment(anna, "e-2", "p-2").told();
        var until = anna.accessUntil();
        var number = new AtomicInteger();

        var answers = Together.times(
                8,
                () -> EventJson.refund(anna, "r-" + number.incrementAndGet(), "e-1")
                        .told());

        assertThat(answers).extracting(Rest.Answer::status).containsOnly(200);
        assertThat(anna.accessUntil()).isEqualTo(until.minus(PERIOD));
        assertThat(changes(anna, "refund")).isOne();
    }

    @Test
    void allPeriodsOfAPaymentAreTakenBack() {
        var anna = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D");
        var end = anna.accessUntil();
        EventJson.payment(anna, "e-1", "p-1").periods(3).told();
        EventJson.payment(anna, "e-2", "p-2").told();

        EventJson.refund(anna, "r-1", "e-1").told();

        assertThat(anna.accessUntil()).isEqualTo(end.plus(PERIOD));
    }

    @Test
    void calendarPeriodsAreTakenBackFromTheAnchor() {
        var anna = Customer.neverReminded(Instant.parse("2099-01-31T10:00:00Z"), "P1M");
        EventJson.payment(anna, "e-1", "p-1").told();
        EventJson.payment(anna, "e-2", "p-2").told();

        EventJson.refund(anna, "r-1", "e-1").told();
        var afterRefund = anna.accessUntil();
        EventJson.payment(anna, "e-3", "p-3").told();

        assertThat(afterRefund).isEqualTo(Instant.parse("2099-02-28T10:00:00Z"));
        assertThat(anna.accessUntil()).isEqualTo(Instant.parse("2099-03-31T10:00:00Z"));
    }

    @Test
    void accessIsNeverTakenBackToBeforeTheMomentOfTheRefund() {
        var anna = Customer.neverReminded(Customer.thisSecond().minus(Duration.ofDays(9)), "P30D");
        var paidAt = Customer.thisSecond().minus(Duration.ofDays(5));
        EventJson.payment(anna, "e-1", "p-1").at(paidAt).told();
        var refundedAt = Customer.thisSecond();

        var answer = EventJson.refund(anna, "r-1", "e-1").at(refundedAt).told();

        assertThat(answer.string("status")).isEqualTo("applied");
        assertThat(anna.accessUntil()).isEqualTo(refundedAt);
        assertThat(anna.subscription().getString("state")).isEqualTo("lapsed");
    }

    @Test
    void accessThatHasEndedByItselfIsNotMovedByARefund() throws Exception {
        var anna = Customer.neverReminded(Customer.thisSecond().minus(Duration.ofDays(99)), "P30D");
        EventJson.payment(anna, "e-1", "p-1")
                .at(Customer.thisSecond().minus(Duration.ofDays(50)))
                .told();
        var ended = anna.accessUntil();

        var answer = EventJson.refund(anna, "r-1", "e-1").told();

        assertThat(answer.string("status")).isEqualTo("applied");
        assertThat(anna.accessUntil()).isEqualTo(ended);
        assertThat(changes(anna, "refund")).isZero();
    }

    @Test
    void aPartOfTheMoneyBackIsRecordedAndAccessStays() throws Exception {
        var anna = paid();
        var until = anna.accessUntil();

        var part = EventJson.refund(anna, "r-1", "e-1")
                .paying("p-1", "149.50", "RUB")
                .told();
        var stays = anna.accessUntil();
        var all = EventJson.refund(anna, "r-2", "e-1")
                .paying("p-1", "299.00", "RUB")
                .told();

        assertThat(part.status()).isEqualTo(200);
        assertThat(part.string("status")).isEqualTo("applied");
        assertThat(stays).isEqualTo(until);
        assertThat(all.string("status")).isEqualTo("applied");
        assertThat(anna.accessUntil()).isEqualTo(until.minus(PERIOD));
        assertThat(changes(anna, "refund")).isOne();
    }

    @Test
    void whatWasUsedUpBeforeARevivalIsNotTakenFromIt() throws Exception {
        var anna = Customer.neverReminded(Customer.thisSecond().minus(Duration.ofDays(99)), "P30D");
        var now = Customer.thisSecond();
        EventJson.payment(anna, "e-1", "p-1").at(now.minus(Duration.ofDays(60))).told();
        EventJson.payment(anna, "e-2", "p-2").at(now.minus(Duration.ofDays(5))).told();
        var revived = anna.accessUntil();

        var answer = EventJson.refund(anna, "r-1", "e-1").told();

        assertThat(answer.string("status")).isEqualTo("applied");
        assertThat(anna.accessUntil()).isEqualTo(revived);
        assertThat(changes(anna, "refund")).isZero();
    }

    @Test
    void aRefundBeforeItsPaymentWaitsForIt() throws Exception {
        var anna = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D");
        var end = anna.accessUntil();

        var refund = EventJson.refund(anna, "r-1", "e-1").told();
        var waiting = listed("unmatched", anna);
        var payment = EventJson.payment(anna, "e-1", "p-1").told();

        assertThat(refund.status()).isEqualTo(202);
        assertThat(refund.string("status")).isEqualTo("unmatched");
        assertThat(waiting).containsExactly(anna.id + "-r-1");
        assertThat(payment.string("status")).isEqualTo("applied");
        assertThat(payment.string("access_until")).isEqualTo(end.toString());
        assertThat(anna.accessUntil()).isEqualTo(end);
        assertThat(listed("unmatched", anna)).isEmpty();
        assertThat(changes(anna, "payment")).isOne();
        assertThat(changes(anna, "refund")).isOne();
    }

    @Test
    void aRefundAndItsPaymentAtTheSameMomentNeverMissEachOther() throws Exception {
        for (var round = 0; round < 15; round++) {
            var anna = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D");
            var end = anna.accessUntil();
            var payment = EventJson.payment(anna, "e-1", "p-1").toString();
            var refund = EventJson.refund(anna, "r-1", "e-1").toString();

            Together.both(() -> anna.tells(refund), () -> anna.tells(payment));

            assertThat(anna.accessUntil()).isEqualTo(end);
            assertThat(listed("unmatched", anna)).isEmpty();
        }
    }

    @Test
    void bothMayWaitForTheSubscriptionInAnyOrder() {
        var anna = Customer.unknown("P30D");
        var now = Customer.thisSecond();
        var end = now.plus(Duration.ofDays(3));
        EventJson.refund(anna, "r-1", "e-1").at(now.minusSeconds(60)).told();
        EventJson.payment(anna, "e-1", "p-1").at(now.minusSeconds(30)).told();

        anna.subscribes(end);

        assertThat(anna.accessUntil()).isEqualTo(end);
        assertThat(listed("unmatched", anna)).isEmpty();
    }

    @Test
    void aRefundWaitsForAHeldPaymentToBeSettled() {
        var anna = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D");
        var end = anna.accessUntil();
        EventJson.of(anna, "e-1", "payment.succeeded")
                .paying("p-1", "500.00", "RUB")
                .told();

        var refund = EventJson.refund(anna, "r-1", "e-1").told();
        Rest.operator().post("payment-events/shop/" + anna.id + "-e-1/settle", "{\"periods\": 2}");

        assertThat(refund.string("status")).isEqualTo("unmatched");
        assertThat(anna.accessUntil()).isEqualTo(end);
        assertThat(listed("unmatched", anna)).isEmpty();
    }

    @Test
    void aRefundMayNameThePaymentByAnyOfItsEvents() throws Exception {
        var anna = paid();
        var until = anna.accessUntil();
        EventJson.payment(anna, "e-2", "p-1").told();

        EventJson.refund(anna, "r-1", "e-2").told();
        EventJson.refund(anna, "r-2", "e-1").told();

        assertThat(anna.accessUntil()).isEqualTo(until.minus(PERIOD));
        assertThat(changes(anna, "refund")).isOne();
    }

    @Test
    void aRefundThatWaitsForAnEventThatTurnsOutADuplicateIsAppliedThen() throws Exception {
        var anna = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D");
        var end = anna.accessUntil();
        EventJson.payment(anna, "e-1", "p-1").throughGateway("yookassa").told();
        EventJson.refund(anna, "r-1", "p-1").text("source", "yookassa").told();

        var duplicate = EventJson.payment(anna, "p-1", "p-1")
                .text("source", "yookassa")
                .throughGateway("yookassa")
                .told();

        assertThat(duplicate.string("status")).isEqualTo("duplicate");
        assertThat(listed("unmatched", anna)).isEmpty();
        assertThat(anna.accessUntil()).isEqualTo(end);
    }

    @Test
    void aRefundOfADuplicateWaitsForTheHeldOriginal() {
        var anna = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D");
        var end = anna.accessUntil();
        EventJson.of(anna, "e-1", "payment.succeeded")
                .paying("p-1", "500.00", "RUB")
                .told();
        EventJson.of(anna, "e-2", "payment.succeeded")
                .paying("p-1", "500.00", "RUB")
                .told();
        EventJson.refund(anna, "r-1", "e-2").told();

        Rest.operator().post("payment-events/shop/" + anna.id + "-e-1/settle", "{\"periods\": 1}");

        assertThat(listed("unmatched", anna)).isEmpty();
        assertThat(anna.accessUntil()).isEqualTo(end);
    }

    @Test
    void aRefundOfAnotherSourceKnowsNothingOfThisPayment() {
        var anna = paid();
        var until = anna.accessUntil();

        var refund = EventJson.refund(anna, "r-1", "e-1")
                .text("source", "backoffice")
                .told();

        assertThat(refund.string("status")).isEqualTo("unmatched");
        assertThat(anna.accessUntil()).isEqualTo(until);
    }

    @Test
    void aRefundOfAnotherSubscriptionsPaymentMovesNeither() {
        var anna = paid();
        var boris = paid();
        var until = anna.accessUntil();
        var borisUntil = boris.accessUntil();

        var refund = EventJson.refund(anna, "r-1", "e-1")
                .text("subscription_id", boris.id)
                .told();

        assertThat(refund.status()).isEqualTo(202);
        assertThat(refund.string("status")).isEqualTo("held");
        assertThat(anna.accessUntil()).isEqualTo(until);
        assertThat(boris.accessUntil()).isEqualTo(borisUntil);
    }

    @ParameterizedTest
    @ValueSource(strings = {"payment.refunded", "payment.disputed"})
    void whatIsNoPaymentCanBeNeitherRefundedNorDisputed(String type) throws Exception {
        var anna = paid();
        EventJson.accessSet(anna, "s-1", Customer.thisSecond().plus(Duration.ofDays(9)))
                .told();
        EventJson.refund(anna, "r-1", "e-1").told();
        EventJson.of(anna, "c-1", "subscription.canceled").told();
        var until = anna.accessUntil();

        for (var named : new String[] {"s-1", "r-1", "c-1"}) {
            var answer = EventJson.of(anna, "x-" + named, type)
                    .text("refunds_event_id", anna.id + "-" + named)
                    .told();
            assertThat(answer.status()).as(answer.text()).isEqualTo(202);
            assertThat(answer.string("status")).isEqualTo("held");
        }

        var withAmount = EventJson.of(anna, "y-1", type)
                .text("refunds_event_id", anna.id + "-s-1")
                .paying("p-1", "1.00", "RUB")
                .told();
        assertThat(withAmount.string("status")).isEqualTo("held");
        assertThat(anna.accessUntil()).isEqualTo(until);
        assertThat(Sql.count(
                        "select count(*) from subscription where subscription_id = ? and disputed_at is not null",
                        anna.id))
                .isZero();
    }

    @Test
    void aRefundWithoutItsPaymentsNameIsRefused() throws Exception {
        var anna = paid();

        var answer = EventJson.of(anna, "r-1", "payment.refunded").told();

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text()).contains("refunds_event_id");
        assertThat(Sql.count("select count(*) from payment_event where event_id = ?", anna.id + "-r-1"))
                .isZero();
    }

    @Test
    void aDisputeLeavesAccessAndIsAlarmed() throws Exception {
        var anna = paid();
        var until = anna.accessUntil();

        var answer = EventJson.of(anna, "d-1", "payment.disputed")
                .text("refunds_event_id", anna.id + "-e-1")
                .told();

        assertThat(answer.string("status")).isEqualTo("applied");
        assertThat(anna.accessUntil()).isEqualTo(until);
        assertThat(Sql.count(
                        "select count(*) from subscription where subscription_id = ? and disputed_at is not null",
                        anna.id))
                .isOne();
        assertThat(ServerLog.text()).contains(anna.id + "-e-1");
    }

    @Test
    void aDisputeBeforeItsPaymentWaitsForIt() throws Exception {
        var anna = Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D");

        var dispute = EventJson.of(anna, "d-1", "payment.disputed")
                .text("refunds_event_id", anna.id + "-e-1")
                .told();
        EventJson.payment(anna, "e-1", "p-1").told();

        assertThat(dispute.string("status")).isEqualTo("unmatched");
        assertThat(listed("unmatched", anna)).isEmpty();
        assertThat(Sql.count(
                        "select count(*) from subscription where subscription_id = ? and disputed_at is not null",
                        anna.id))
                .isOne();
    }
}
