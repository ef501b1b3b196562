package dunlin.renewal.domain;

import static dunlin.renewal.domain.Reminders.canceled;
import static dunlin.renewal.domain.Reminders.customerUntil;
import static dunlin.renewal.domain.Reminders.notOffered;
import static dunlin.renewal.domain.Reminders.remindedBy;
import static dunlin.subscription.domain.ReminderType.ACCESS_ENDED;
import static dunlin.subscription.domain.ReminderType.ACCESS_ENDING;
import static org.assertj.core.api.Assertions.assertThat;

import dunlin.RandomCases;
import dunlin.attempt.domain.Reason;
import dunlin.attempt.domain.Verdict;
import dunlin.subscription.domain.SubscriptionSnapshot;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ReminderPremiseTest {

    private static final Instant END = at("09:00:00");
    private static final Instant NOT_BEFORE = at("10:00:00");
    private static final Instant VALID_UNTIL = at("10:30:00");
    private static final String AN_HOUR_AFTER = "access_ended:PT1H:PT30M";

    @Test
    void waitsUntilTheVeryInstantOfNotBefore() {
        assertThat(anHourAfter().judge(customer(), at("09:59:59.999"))).isEqualTo(new Verdict.Wait(NOT_BEFORE));
        assertThat(anHourAfter().judge(customer(), at("10:00:00"))).isEqualTo(new Verdict.Proceed());
    }

    @Test
    void expiresAtTheVeryInstantOfValidUntil() {
        assertThat(anHourAfter().judge(customer(), at("10:29:59.999"))).isEqualTo(new Verdict.Proceed());
        assertThat(anHourAfter().judge(customer(), at("10:30:00"))).isEqualTo(new Verdict.Expire());
        assertThat(anHourAfter().judge(customer(), at("10:30:00.001"))).isEqualTo(new Verdict.Expire());
    }

    @Test
    void anEmptyWindowIsNeverSent() {
        var empty = new ReminderPremise(ACCESS_ENDED, END, Duration.ofHours(1), NOT_BEFORE, NOT_BEFORE);

        assertThat(empty.judge(customer(), NOT_BEFORE.minusMillis(1))).isEqualTo(new Verdict.Wait(NOT_BEFORE));
        assertThat(empty.judge(customer(), NOT_BEFORE)).isEqualTo(new Verdict.Expire());
    }

    @Test
    void accessThatEndsAtThisVeryInstantHasEnded() {
        var atTheEnd = new ReminderPremise(ACCESS_ENDED, END, Duration.ZERO, END, END.plusSeconds(1800));
        var customer = remindedBy(customerUntil(END), "access_ended:PT0S:PT30M");

        assertThat(atTheEnd.judge(customer, END.minusNanos(1000))).isEqualTo(new Verdict.Wait(END));
        assertThat(atTheEnd.judge(customer, END)).isEqualTo(new Verdict.Proceed());
    }

    @Test
    void anOutageOfTwentyThreeMinutesStillDelivers() {
        assertThat(anHourAfter().judge(customer(), at("10:23:00"))).isEqualTo(new Verdict.Proceed());
    }

    @Test
    void cancelsWhenAccessUntilHasChanged() {
        for (var end : new Instant[] {END.plusSeconds(86_400), END.plusNanos(1000), END.minusNanos(1000)}) {
            var renewed = remindedBy(customerUntil(end), AN_HOUR_AFTER);

            assertThat(anHourAfter().judge(renewed, NOT_BEFORE)).isEqualTo(cancel(Reason.ACCESS_UNTIL_CHANGED));
            assertThat(anHourAfter().judge(renewed, END.minusSeconds(1)))
                    .isEqualTo(cancel(Reason.ACCESS_UNTIL_CHANGED));
        }
    }

    @Test
    void aChangedPremiseComesBeforeAPassedDeadline() {
        var longAfter = VALID_UNTIL.plusSeconds(1_000_000);
        var renewed = remindedBy(customerUntil(END.plusSeconds(86_400)), AN_HOUR_AFTER);

        assertThat(anHourAfter().judge(renewed, longAfter)).isEqualTo(cancel(Reason.ACCESS_UNTIL_CHANGED));
        assertThat(anHourAfter().judge(canceled(customer()), longAfter))
                .isEqualTo(cancel(Reason.SUBSCRIPTION_CANCELED));
        assertThat(anHourAfter().judge(notOffered(customer()), longAfter)).isEqualTo(cancel(Reason.OFFER_NOT_ALLOWED));
        assertThat(anHourAfter().judge(customer(), longAfter)).isEqualTo(new Verdict.Expire());
    }

    @Test
    void aChangedEndIsToldBeforeEverythingElse() {
        var everything = notOffered(canceled(customerUntil(END.plusSeconds(1))));

        assertThat(anHourAfter().judge(everything, NOT_BEFORE)).isEqualTo(cancel(Reason.ACCESS_UNTIL_CHANGED));
        assertThat(anHourAfter().judge(notOffered(canceled(customer())), NOT_BEFORE))
                .isEqualTo(cancel(Reason.SUBSCRIPTION_CANCELED));
    }

    @Test
    void cancelsWhenNoRenewalMayBeOffered() {
        assertThat(anHourAfter().judge(notOffered(customer()), NOT_BEFORE)).isEqualTo(cancel(Reason.OFFER_NOT_ALLOWED));
    }

    @Test
    void cancelsWhenItsRuleIsNoLongerInForce() {
        for (var rules : new String[] {"", "access_ended:PT2H:PT30M", "access_ending:-PT1H:PT30M"}) {
            var otherwise = remindedBy(customer(), rules);

            assertThat(anHourAfter().judge(otherwise, NOT_BEFORE)).isEqualTo(cancel(Reason.OFFER_NOT_ALLOWED));
        }
        assertThat(anHourAfter().judge(remindedBy(customer(), "access_ended:PT60M:P1D"), NOT_BEFORE))
                .isEqualTo(new Verdict.Proceed());
    }

    @Test
    void aRuleOfAnotherTypeDoesNotKeepItInForce() {
        var atTheEnd = new ReminderPremise(ACCESS_ENDED, END, Duration.ZERO, END, END.plusSeconds(1800));
        var warnedOnly = remindedBy(customerUntil(END), "access_ending:PT0S:PT30M");

        assertThat(atTheEnd.judge(warnedOnly, END)).isEqualTo(cancel(Reason.OFFER_NOT_ALLOWED));
    }

    @Test
    void thatAccessIsEndingIsUntrueFromItsVeryEndOn() {
        var ending = new ReminderPremise(
                ACCESS_ENDING, END, Duration.ofHours(-1), END.minusSeconds(3600), END.plusSeconds(3600));
        var customer = remindedBy(customerUntil(END), "access_ending:-PT1H:PT2H");

        assertThat(ending.judge(customer, END.minusSeconds(3601))).isEqualTo(new Verdict.Wait(END.minusSeconds(3600)));
        assertThat(ending.judge(customer, END.minusNanos(1000))).isEqualTo(new Verdict.Proceed());
        assertThat(ending.judge(customer, END)).isEqualTo(cancel(Reason.ACCESS_ALREADY_ENDED));
    }

    @Test
    void thatAccessHasEndedIsUntrueBeforeItsEnd() {
        var early = new ReminderPremise(ACCESS_ENDED, END, Duration.ZERO, END.minusSeconds(60), END.plusSeconds(60));
        var customer = remindedBy(customerUntil(END), "access_ended:PT0S:PT1M");

        assertThat(early.judge(customer, END.minusSeconds(30))).isEqualTo(cancel(Reason.ACCESS_NOT_ENDED));
        assertThat(early.judge(customer, END)).isEqualTo(new Verdict.Proceed());
    }

    @Test
    void whatProceedsIsTrueAndInItsTime() {
        RandomCases.tried(20_000, random -> {
            var type = random.nextBoolean() ? ACCESS_ENDED : ACCESS_ENDING;
            var offset = Duration.ofMinutes(type == ACCESS_ENDED ? random.nextInt(90) : -random.nextInt(90));
            var validFor = Duration.ofMinutes(1 + random.nextInt(90));
            var notBefore = END.plus(offset);
            var premise = new ReminderPremise(type, END, offset, notBefore, notBefore.plus(validFor));
            var now = END.plusSeconds(60L * (random.nextInt(400) - 200));
            var customer = remindedBy(
                    customerUntil(END.plusSeconds(random.nextInt(4) == 0 ? 1 : 0)),
                    type.word() + ":" + offset + ":" + validFor);

            var verdict = premise.judge(customer, now);

            assertThat(verdict instanceof Verdict.Proceed)
                    .isEqualTo(customer.access().until().equals(END)
                            && !now.isBefore(notBefore)
                            && now.isBefore(notBefore.plus(validFor))
                            && (type == ACCESS_ENDED) == customer.access().endedAt(now));
        });
    }

    private static ReminderPremise anHourAfter() {
        return new ReminderPremise(ACCESS_ENDED, END, Duration.ofHours(1), NOT_BEFORE, VALID_UNTIL);
    }

    private static SubscriptionSnapshot customer() {
        return remindedBy(customerUntil(END), AN_HOUR_AFTER);
    }

    private static Verdict cancel(Reason reason) {
        return new Verdict.Cancel(reason);
    }

    private static Instant at(String timeOfDay) {
        return Instant.parse("2026-11-30T" + timeOfDay + "Z");
    }
}
