package dunlin.it;

import static dunlin.it.Books.changes;
import static dunlin.it.Books.event;
import static dunlin.it.Books.listed;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How access moves: from the end or from the payment, by the calendar from its anchor, and by nobody but payment events. */
class AccessIT extends Deployed {
    private static final Duration PERIOD = Duration.ofDays(30);

    /** Somebody whose access goes on for some days and who buys thirty days at a time. */
    private static Customer subscribed() {
        return Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D");
    }

    private static Customer lapsed() {
        return Customer.neverReminded(Customer.thisSecond().minus(Duration.ofDays(3)), "P30D");
    }

    @Test
    void aPaymentBeforeTheEndExtendsFromTheEnd() throws Exception {
        var anna = subscribed();
        var end = anna.accessUntil();

        var answer = EventJson.payment(anna, "e-1", "p-1").told();

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.string("status")).isEqualTo("applied");
        assertThat(answer.string("event_id")).isEqualTo(anna.id + "-e-1");
        assertThat(answer.string("subscription_id")).isEqualTo(anna.id);
        assertThat(answer.string("reason")).isNull();
        assertThat(Instant.parse(answer.string("access_until"))).isEqualTo(end.plus(PERIOD));
        assertThat(anna.accessUntil()).isEqualTo(end.plus(PERIOD));
        assertThat(changes(anna, "payment")).isOne();
    }

    @Test
    void aPaymentAfterTheEndExtendsFromThePayment() {
        var anna = lapsed();
        var paidAt = Customer.thisSecond().minusSeconds(60);

        EventJson.payment(anna, "e-1", "p-1").at(paidAt).told();

        assertThat(anna.accessUntil()).isEqualTo(paidAt.plus(PERIOD));
        assertThat(anna.subscription().getString("state")).isEqualTo("active");
        assertThat(anna.subscription().getBoolean("entitled")).isTrue();
    }

    @Test
    void whetherAccessHadEndedIsJudgedAtTheMomentOfThePayment() {
        var end = Customer.thisSecond().minusSeconds(60);
        var before = Customer.neverReminded(end, "P30D");
        var atTheEnd = Customer.neverReminded(end, "P30D");

        EventJson.payment(before, "e-1", "p-1").at(end.minusSeconds(1)).told();
        EventJson.payment(atTheEnd, "e-1", "p-1").at(end.plusSeconds(30)).told();

        assertThat(before.accessUntil()).isEqualTo(end.plus(PERIOD));
        assertThat(atTheEnd.accessUntil()).isEqualTo(end.plusSeconds(30).plus(PERIOD));
    }

    @Test
    void severalPeriodsAreBoughtAtOnceWhateverTheAmount() {
        var anna = subscribed();
        var end = anna.accessUntil();

        var answer = EventJson.payment(anna, "e-1", "p-1")
                .paying("p-1", "800.00", "EUR")
                .periods(3)
                .told();

        assertThat(answer.string("status")).isEqualTo("applied");
        assertThat(anna.accessUntil()).isEqualTo(end.plus(PERIOD.multipliedBy(3)));
    }

    @Test
    void calendarPeriodsAreCountedFromTheAnchorAndNeverFromAClampedEnd() {
        var anna = Customer.neverReminded(Instant.parse("2099-01-31T10:00:00Z"), "P1M");
        var quarterly = Customer.neverReminded(Instant.parse("2099-11-30T10:00:00Z"), "P3M");

        assertThat(fourRenewals(anna)).containsExactly("2099-02-28", "2099-03-31", "2099-04-30", "2099-05-31");
        assertThat(fourRenewals(quarterly)).containsExactly("2100-02-28", "2100-05-30", "2100-08-30", "2100-11-30");
    }

    @Test
    void theAnchorsDayOutlivesALeapYear() {
        var monthly = Customer.neverReminded(Instant.parse("2095-12-31T10:00:00Z"), "P1M");
        var yearly = Customer.neverReminded(Instant.parse("2096-02-29T10:00:00Z"), "P1Y");

        assertThat(fourRenewals(monthly)).containsExactly("2096-01-31", "2096-02-29", "2096-03-31", "2096-04-30");
        assertThat(fourRenewals(yearly)).containsExactly("2097-02-28", "2098-02-28", "2099-02-28", "2100-02-28");
    }

    @Test
    void clockPeriodsAreExact() {
        var end = Customer.thisSecond().plus(Duration.ofDays(1));
        var hourly = Customer.neverReminded(end, "PT1H");
        var threeWeekly = Customer.neverReminded(end, "P21D");

        hourly.pays(Customer.now());
        hourly.pays(Customer.now());
        threeWeekly.pays(Customer.now());

        assertThat(hourly.accessUntil()).isEqualTo(end.plus(Duration.ofHours(2)));
        assertThat(threeWeekly.accessUntil()).isEqualTo(end.plus(Duration.ofDays(21)));
    }

    @Test
    void aGivenAnchorCountsAndAPutDoesNotMoveIt() {
        var anna = Customer.unknown("P1M");
        anna.puts("\"access_until\": \"2099-02-28T10:00:00Z\", \"period_anchor\": \"2098-12-31T10:00:00Z\"");

        var moved = anna.puts("\"period_anchor\": \"2098-12-30T10:00:00Z\"");
        anna.pays(Customer.now());

        assertThat(moved.status()).isEqualTo(409);
        assertThat(anna.accessUntil()).isEqualTo(Instant.parse("2099-03-31T10:00:00Z"));
    }

    @Test
    void thePaymentThatRevivesALapsedSubscriptionIsTheNewAnchor() {
        var anna = Customer.neverReminded(Instant.parse("2020-01-31T10:00:00Z"), "P1M");
        var revival = Instant.parse("2021-12-30T12:00:00Z");

        EventJson.payment(anna, "e-1", "p-1").at(revival).told();
        EventJson.payment(anna, "e-2", "p-2").at(revival.plusSeconds(60)).told();
        EventJson.payment(anna, "e-3", "p-3").at(revival.plusSeconds(120)).told();

        assertThat(anna.accessUntil()).isEqualTo(Instant.parse("2022-03-30T12:00:00Z"));
        assertThat(anna.subscription().getString("period_anchor")).isEqualTo(revival.toString());
    }

    @Test
    void anAdministratorsWordIsAbsoluteAndTheNewAnchor() throws Exception {
        var anna = Customer.neverReminded(Instant.parse("2099-01-31T10:00:00Z"), "P1M");

        var answer = EventJson.accessSet(anna, "s-1", Instant.parse("2099-03-30T10:00:00Z"))
                .text("comment", "outage of 12 November")
                .told();
        anna.pays(Customer.now());
        anna.pays(Customer.now());

        assertThat(answer.string("status")).isEqualTo("applied");
        assertThat(answer.string("access_until")).isEqualTo("2099-03-30T10:00:00Z");
        assertThat(anna.accessUntil()).isEqualTo(Instant.parse("2099-05-30T10:00:00Z"));
        assertThat(changes(anna, "access_set")).isOne();
        assertThat(event(anna, "s-1").getString("comment")).isEqualTo("outage of 12 November");
    }

    @Test
    void accessSetIntoThePastEndsAccess() {
        var anna = subscribed();

        EventJson.accessSet(anna, "s-1", Customer.thisSecond().minusSeconds(60)).told();

        assertThat(anna.subscription().getString("state")).isEqualTo("lapsed");
        assertThat(anna.subscription().getBoolean("entitled")).isFalse();
    }

    @Test
    void aCanceledSubscriptionStaysActiveToItsEndAndNoPutUndoesThat() {
        var end = Customer.thisSecond().plus(Duration.ofMinutes(1));
        var anna = Customer.neverReminded(end, "P30D");
        anna.puts("\"auto_renew\": true");

        EventJson.of(anna, "c-1", "subscription.canceled").told();
        var active = anna.subscription();
        anna.puts("\"auto_renew\": true");
        var afterPut = anna.subscription();
        Customer.later(Duration.ofMinutes(2));
        var ended = anna.subscription();
        EventJson.of(anna, "c-2", "subscription.resumed").told();

        assertThat(active.getString("state")).isEqualTo("active");
        assertThat(active.getBoolean("entitled")).isTrue();
        assertThat(active.getBoolean("auto_renew")).isFalse();
        assertThat(afterPut.getBoolean("auto_renew")).isFalse();
        assertThat(ended.getString("state")).isEqualTo("canceled");
        assertThat(ended.getBoolean("entitled")).isFalse();
        assertThat(anna.subscription().getString("state")).isEqualTo("lapsed");
        assertThat(anna.subscription().getBoolean("auto_renew")).isTrue();
    }

    @Test
    void aPutWithAnotherEndOfAccessIsRefusedAndOneWithoutItChangesNothing() {
        var anna = subscribed();
        var end = anna.accessUntil();

        var other = anna.puts("\"access_until\": \"" + end.plusSeconds(1) + "\"");
        var same = anna.puts("\"access_until\": \"" + end.atOffset(ZoneOffset.ofHours(-5)) + "\"");
        var without = anna.puts("\"locale\": \"ru\"");

        assertThat(other.status()).isEqualTo(409);
        assertThat(same.status()).isEqualTo(200);
        assertThat(without.status()).isEqualTo(200);
        assertThat(anna.accessUntil()).isEqualTo(end);
    }

    @Test
    void aPaymentThatLeadsBeyondTheCalendarIsHeldLikeEveryOtherThatCannotBeApplied() {
        var anna = Customer.neverReminded(Instant.parse("9999-12-01T00:00:00Z"), "P30D");
        var waiting = Customer.unknown("P30D");
        EventJson.payment(waiting, "e-1", "p-1").told();

        var answer = EventJson.payment(anna, "e-1", "p-1").periods(2).told();
        var created = waiting.subscribes(Instant.parse("9999-12-31T00:00:00Z"));

        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        assertThat(answer.string("status")).isEqualTo("held");
        assertThat(anna.accessUntil()).isEqualTo(Instant.parse("9999-12-01T00:00:00Z"));
        assertThat(created.status()).isEqualTo(201);
        assertThat(listed("held", waiting)).hasSize(1);
    }

    @Test
    void accessToTheEndOfTheCalendarMayHaveReminders() {
        var anna = Customer.notYetSubscribed(Customer.endedRule(Duration.ofDays(400), Duration.ofDays(2)));

        anna.subscribes(Instant.parse("9999-12-31T23:59:59Z"));

        assertThat(anna.subscription().getString("access_until")).isEqualTo("9999-12-31T23:59:59Z");
        assertThat(anna.subscription().getString("state")).isEqualTo("active");
    }

    private static List<String> fourRenewals(Customer customer) {
        var ends = new ArrayList<String>();
        for (var renewal = 0; renewal < 4; renewal++) {
            customer.pays(Customer.now());
            assertThat(customer.accessUntil().toString()).endsWith("T10:00:00Z");
            ends.add(customer.accessUntil().toString().substring(0, 10));
        }
        return ends;
    }
}
