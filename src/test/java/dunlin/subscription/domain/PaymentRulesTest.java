package dunlin.subscription.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.subscription.domain.PaymentRules.Effect;
import java.time.Instant;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class PaymentRulesTest {

    private static final Period MONTH = Period.parse("P1M");
    private static final Money PRICE = Money.of("299.00", "RUB");
    private static final Instant END = Instant.parse("2026-11-30T12:00:00Z");
    private static final Instant BEFORE = END.minusSeconds(60);

    @Test
    void thePlansPriceBuysOnePeriodFromTheOldEnd() {
        var effect = PaymentRules.judge(paid("299", "RUB", BEFORE), null, access(), MONTH, PRICE, false, END);

        assertThat(effect).isEqualTo(new Effect.Buys(new Access(Instant.parse("2026-12-30T12:00:00Z"), END), 1, false));
    }

    @Test
    void aPaymentAfterTheEndRevivesFromItsOwnMoment() {
        var late = END.plusSeconds(120);

        var effect = PaymentRules.judge(paid("299.00", "RUB", late), null, access(), MONTH, PRICE, false, END);

        assertThat(effect).isEqualTo(new Effect.Buys(new Access(Instant.parse("2026-12-30T12:02:00Z"), late), 1, true));
    }

    @Test
    void aPaymentAtTheVeryEndRevives() {
        var effect = PaymentRules.judge(paid("299", "RUB", END), null, access(), MONTH, PRICE, false, END);

        assertThat(effect).isEqualTo(new Effect.Buys(new Access(Instant.parse("2026-12-30T12:00:00Z"), END), 1, true));
    }

    @Test
    void aRenewalContinuesFromTheOldEndHoweverLateItComesThrough() {
        var late = END.plusSeconds(7200);

        var effect = PaymentRules.judge(paid("299.00", "RUB", late), 1, access(), MONTH, PRICE, true, late);

        assertThat(effect).isEqualTo(new Effect.Buys(new Access(Instant.parse("2026-12-30T12:00:00Z"), END), 1, false));
    }

    @Test
    void aRenewalNeverBuysTimeThatIsAlreadyGone() {
        var late = Instant.parse("2026-12-30T12:00:00Z");

        var effect = PaymentRules.judge(paid("299.00", "RUB", late), 1, access(), MONTH, PRICE, true, late);

        assertThat(effect).isEqualTo(new Effect.Buys(new Access(Instant.parse("2027-01-30T12:00:00Z"), late), 1, true));
    }

    @Test
    void anotherAmountIsHeld() {
        var effect = PaymentRules.judge(paid("298.99", "RUB", BEFORE), null, access(), MONTH, PRICE, false, END);

        assertThat(effect).isEqualTo(new Effect.Held("amount_mismatch"));
    }

    @Test
    void anotherCurrencyIsHeldAndToldBeforeTheAmount() {
        assertThat(PaymentRules.judge(paid("299", "USD", BEFORE), null, access(), MONTH, PRICE, false, END))
                .isEqualTo(new Effect.Held("currency_mismatch"));
        assertThat(PaymentRules.judge(paid("5", "USD", BEFORE), null, access(), MONTH, PRICE, false, END))
                .isEqualTo(new Effect.Held("currency_mismatch"));
    }

    @Test
    void statedPeriodsCountWhateverTheAmount() {
        var effect = PaymentRules.judge(paid("5", "USD", BEFORE), 3, access(), MONTH, PRICE, false, END);

        assertThat(effect).isEqualTo(new Effect.Buys(new Access(Instant.parse("2027-02-28T12:00:00Z"), END), 3, false));
    }

    @Test
    void aPaymentThatWouldBuyTimeBeyondTheCalendarIsHeldAndNotAFault() {
        var forEver = Access.anchoredAt(Instant.parse("9999-12-31T23:59:59Z"));

        var effect = PaymentRules.judge(paid("299", "RUB", BEFORE), null, forEver, MONTH, PRICE, false, END);

        assertThat(effect).isEqualTo(new Effect.Held("access_beyond_calendar"));
    }

    @Test
    void eachEffectRunsItsOwnAction() {
        var ran = new ArrayList<String>();
        Effect held = new Effect.Held("amount_mismatch");
        Effect buys = new Effect.Buys(access(), 2, false);

        held.run(value -> ran.add("buys " + value.periods()), value -> ran.add("held " + value.reason()));
        buys.run(value -> ran.add("buys " + value.periods()), value -> ran.add("held " + value.reason()));

        assertThat(ran).containsExactly("held amount_mismatch", "buys 2");
    }

    private static Access access() {
        return Access.anchoredAt(END);
    }

    private static PaymentEvent paid(String amount, String currency, Instant occurredAt) {
        var payment = new Payment("pay-1", Money.of(amount, currency), null);
        return new PaymentEvent(
                new EventKey("shop", "evt-1"),
                EventType.PAYMENT_SUCCEEDED,
                "sub-1",
                occurredAt,
                payment,
                null,
                null,
                null,
                null);
    }
}
