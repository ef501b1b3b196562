package dunlin.dunning.domain;

import static dunlin.dunning.domain.Subscribers.CARD;
import static dunlin.dunning.domain.Subscribers.payingByCard;
import static org.assertj.core.api.Assertions.assertThat;

import dunlin.attempt.domain.Reason;
import dunlin.attempt.domain.Verdict;
import dunlin.subscription.domain.PaymentMethod;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** A message about a charge is sent only while what it says is true. */
class ChargePremiseTest {

    private static final Instant END = Instant.parse("2026-11-30T12:00:00Z");
    private static final Instant NOW = END.plusSeconds(60);
    private static final Instant DEADLINE = NOW.plus(Duration.ofDays(1));
    private static final Instant NEXT_TRY = NOW.plus(Duration.ofMinutes(7));
    private static final PaymentMethod OTHER_CARD = new PaymentMethod("yookassa", "pm_other", null);
    private static final SeriesStanding GOING_ON =
            new SeriesStanding(true, Optional.empty(), true, Optional.of(NEXT_TRY), Optional.of(CARD));
    private static final SeriesStanding OVER = new SeriesStanding(
            false, Optional.of(Ending.ATTEMPTS_EXHAUSTED), true, Optional.empty(), Optional.of(CARD));

    @ParameterizedTest
    @EnumSource(ChargeMessage.class)
    void proceedsWhileItIsTrue(ChargeMessage message) {
        assertThat(judge(message, payingByCard(END))).isEqualTo(new Verdict.Proceed());
    }

    @ParameterizedTest
    @EnumSource(ChargeMessage.class)
    void cancelsWhenAccessHasMoved(ChargeMessage message) {
        var later = payingByCard(END).withAccessUntil(END.plusSeconds(1));
        var earlier = payingByCard(END).withAccessUntil(END.minusSeconds(1));

        assertThat(judge(message, later)).isEqualTo(new Verdict.Cancel(Reason.ACCESS_UNTIL_CHANGED));
        assertThat(judge(message, earlier)).isEqualTo(new Verdict.Cancel(Reason.ACCESS_UNTIL_CHANGED));
    }

    @ParameterizedTest
    @EnumSource(ChargeMessage.class)
    void cancelsWhenThePlanNoLongerSendsIt(ChargeMessage message) {
        assertThat(judge(message, payingByCard(END).toldOnlyOf("something_else")))
                .isEqualTo(new Verdict.Cancel(Reason.OFFER_NOT_ALLOWED));
        assertThat(judge(message, payingByCard(END).toldOnlyOf(message.word()))).isEqualTo(new Verdict.Proceed());
    }

    @ParameterizedTest
    @EnumSource(value = ChargeMessage.class, names = "PAYMENT_RECEIVED", mode = Mode.EXCLUDE)
    void doesNotAskWhoHasCanceled(ChargeMessage message) {
        assertThat(judge(message, payingByCard(END).whoCanceled()))
                .isEqualTo(new Verdict.Cancel(Reason.SUBSCRIPTION_CANCELED));
    }

    @Test
    void tellsOfAPaymentAlsoWhoHasCanceled() {
        assertThat(judge(ChargeMessage.PAYMENT_RECEIVED, payingByCard(END).whoCanceled()))
                .isEqualTo(new Verdict.Proceed());
    }

    @Test
    void tellsOfNoOtherTryOnceTheSeriesIsOver() {
        var closedBeforeItsTries = new SeriesStanding(
                false, Optional.of(Ending.AUTO_RENEW_OFF), true, Optional.of(NEXT_TRY), Optional.of(CARD));
        var customer = payingByCard(END).snapshot();

        assertThat(premise(ChargeMessage.CHARGE_FAILED).judge(customer, OVER, NOW))
                .isEqualTo(new Verdict.Cancel(Reason.OFFER_NOT_ALLOWED));
        assertThat(premise(ChargeMessage.CHARGE_FAILED).judge(customer, closedBeforeItsTries, NOW))
                .isEqualTo(new Verdict.Cancel(Reason.OFFER_NOT_ALLOWED));
    }

    @Test
    void tellsOfADeclineOnlyWhileItIsTheLast() {
        var overtaken = new SeriesStanding(true, Optional.empty(), false, Optional.of(NEXT_TRY), Optional.of(CARD));
        var underWay = new SeriesStanding(true, Optional.empty(), true, Optional.empty(), Optional.of(CARD));
        var open = payingByCard(END).withOpenSeries().snapshot();

        assertThat(premise(ChargeMessage.CHARGE_FAILED).judge(open, overtaken, NOW))
                .isEqualTo(new Verdict.Cancel(Reason.CHARGE_OPEN));
        assertThat(premise(ChargeMessage.CHARGE_FAILED).judge(open, underWay, NOW))
                .isEqualTo(new Verdict.Cancel(Reason.CHARGE_OPEN));
    }

    @Test
    void asksNobodyToActWhoHasGivenAnotherMethod() {
        assertThat(judge(ChargeMessage.ACTION_REQUIRED, payingByCard(END).payingBy(OTHER_CARD)))
                .isEqualTo(new Verdict.Cancel(Reason.OFFER_NOT_ALLOWED));
        assertThat(judge(ChargeMessage.ACTION_REQUIRED, payingByCard(END).payingBy(null)))
                .isEqualTo(new Verdict.Cancel(Reason.OFFER_NOT_ALLOWED));
        assertThat(judge(
                        ChargeMessage.ACTION_REQUIRED,
                        payingByCard(END).payingBy(OTHER_CARD).withOpenSeries()))
                .isEqualTo(new Verdict.Cancel(Reason.CHARGE_OPEN));
    }

    @Test
    void saysThatNothingIsTriedAnyMoreOnlyWhileNothingIs() {
        assertThat(judge(ChargeMessage.CHARGE_EXHAUSTED, payingByCard(END).withOpenSeries()))
                .isEqualTo(new Verdict.Cancel(Reason.CHARGE_OPEN));
        assertThat(judge(ChargeMessage.CHARGE_EXHAUSTED, payingByCard(END).payingBy(OTHER_CARD)))
                .isEqualTo(new Verdict.Proceed());
    }

    @ParameterizedTest
    @EnumSource(ChargeMessage.class)
    void expiresAtTheVeryInstantOfItsDeadline(ChargeMessage message) {
        var customer = payingByCard(END).snapshot();

        assertThat(premise(message).judge(customer, GOING_ON, DEADLINE.minusMillis(1)))
                .isEqualTo(new Verdict.Proceed());
        assertThat(premise(message).judge(customer, GOING_ON, DEADLINE)).isEqualTo(new Verdict.Expire());
        assertThat(premise(message).judge(customer, GOING_ON, NOW.minusMillis(1)))
                .isEqualTo(new Verdict.Wait(NOW));
    }

    @Test
    void cancelsRatherThanExpires() {
        var moved = payingByCard(END.plusSeconds(1)).snapshot();

        assertThat(premise(ChargeMessage.CHARGE_FAILED).judge(moved, GOING_ON, DEADLINE))
                .isEqualTo(new Verdict.Cancel(Reason.ACCESS_UNTIL_CHANGED));
    }

    @Test
    void aReceiptOnThePhoneStaysTrueUntilAccessIsTakenBack() {
        var receipt = premise(ChargeMessage.PAYMENT_RECEIVED);

        assertThat(receipt.isOutdated(payingByCard(END).snapshot())).isFalse();
        assertThat(receipt.isOutdated(payingByCard(END.plusSeconds(1)).snapshot()))
                .isFalse();
        assertThat(receipt.isOutdated(payingByCard(END.minusSeconds(1)).snapshot()))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(value = ChargeMessage.class, names = "PAYMENT_RECEIVED", mode = Mode.EXCLUDE)
    void whatAsksForMoneyIsOutdatedOnThePhoneWhereverAccessMoves(ChargeMessage message) {
        assertThat(premise(message).isOutdated(payingByCard(END).snapshot())).isFalse();
        assertThat(premise(message).isOutdated(payingByCard(END.plusSeconds(1)).snapshot()))
                .isTrue();
        assertThat(premise(message).isOutdated(payingByCard(END.minusSeconds(1)).snapshot()))
                .isTrue();
    }

    private static Verdict judge(ChargeMessage message, Subscribers customer) {
        return premise(message)
                .judge(customer.snapshot(), message == ChargeMessage.CHARGE_FAILED ? GOING_ON : OVER, NOW);
    }

    private static ChargePremise premise(ChargeMessage message) {
        return new ChargePremise(message, END, NOW, DEADLINE);
    }
}
