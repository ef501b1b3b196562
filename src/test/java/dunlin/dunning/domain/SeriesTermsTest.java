package dunlin.dunning.domain;

import static dunlin.dunning.domain.Renewals.CARD;
import static dunlin.dunning.domain.Renewals.END;
import static dunlin.dunning.domain.Renewals.MICROSECOND;
import static dunlin.dunning.domain.Renewals.POLICY;
import static dunlin.dunning.domain.Renewals.WINDOW;
import static dunlin.dunning.domain.Renewals.renewal;
import static org.assertj.core.api.Assertions.assertThat;

import dunlin.dunning.domain.Renewals.Draft;
import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.PaymentMethod;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What is frozen when a series opens, and what ends it. */
class SeriesTermsTest {

    private static final PaymentMethod OTHER_CARD = new PaymentMethod("yookassa", "pm_new", null);
    private static final PaymentMethod STARS = new PaymentMethod("telegram_stars", "charge-1", null);

    private final SeriesTerms terms = SeriesTerms.of(renewal());

    @Test
    void freezesWhatTheSubscriptionAndItsPlanSayAtTheOpening() {
        assertThat(terms)
                .isEqualTo(new SeriesTerms(END, Money.of("299", "RUB"), Optional.of(CARD), POLICY, WINDOW, "Monthly"));
    }

    @Test
    void nothingIsChargedForWhatCostsNothingEvenWhereThereIsACard() {
        var free = SeriesTerms.of(renewal(from -> from.costing("0")));

        assertThat(free.method()).isEmpty();
        assertThat(free.endedBy(renewal(from -> from.paidBy(OTHER_CARD)))).isEmpty();
    }

    @Test
    void goesOnWhileNothingHasChanged() {
        assertThat(terms.endedBy(renewal(Draft::inASeries))).isEmpty();
    }

    @Test
    void isOverWhenTheEndOfAccessMovesByAMicrosecond() {
        assertThat(ending(from -> from.until(END.plus(MICROSECOND)))).contains(Ending.ACCESS_UNTIL_CHANGED);
        assertThat(ending(from -> from.until(END.minus(MICROSECOND)))).contains(Ending.ACCESS_UNTIL_CHANGED);
    }

    @Test
    void eachChangeHasItsReason() {
        assertThat(ending(Draft::inDispute)).contains(Ending.DISPUTED);
        assertThat(ending(from -> from.autoRenewSince(null))).contains(Ending.AUTO_RENEW_OFF);
        assertThat(ending(Draft::notRenewable)).contains(Ending.OFFER_NOT_ALLOWED);
        assertThat(ending(from -> from.paidBy(null))).contains(Ending.METHOD_REMOVED);
        assertThat(ending(from -> from.paidBy(STARS))).contains(Ending.METHOD_REMOVED);
        assertThat(ending(from -> from.paidBy(OTHER_CARD))).contains(Ending.METHOD_REPLACED);
        assertThat(ending(from -> from.paidBy(new PaymentMethod("stripe", "pm_ok", null))))
                .contains(Ending.METHOD_REPLACED);
    }

    @Test
    void ofSeveralChangesTheOneThatSettlesMostIsTold() {
        List<UnaryOperator<Draft>> changes = List.of(
                from -> from.until(END.plus(MICROSECOND)),
                Draft::inDispute,
                from -> from.autoRenewSince(null),
                Draft::notRenewable,
                from -> from.paidBy(OTHER_CARD));
        var reasons = List.of(
                Ending.ACCESS_UNTIL_CHANGED,
                Ending.DISPUTED,
                Ending.AUTO_RENEW_OFF,
                Ending.OFFER_NOT_ALLOWED,
                Ending.METHOD_REPLACED);

        for (var first = 0; first < changes.size(); first++) {
            var these = changes.subList(first, changes.size());
            assertThat(ending(from -> all(these, from))).contains(reasons.get(first));
        }
    }

    private static Draft all(List<UnaryOperator<Draft>> changes, Draft from) {
        var changed = from;
        for (var change : changes) {
            changed = change.apply(changed);
        }
        return changed;
    }

    @Test
    void anotherPriceOrAnOldReasonChangesNothing() {
        assertThat(ending(from -> from.costing("999"))).isEmpty();
        assertThat(ending(from -> from.unpaidAt(END))).isEmpty();
    }

    @Test
    void itsScheduleIsThatOfTheFrozenPolicyInTheFrozenWindow() {
        assertThat(terms.schedule().delays())
                .containsExactly(
                        Duration.ofMinutes(7),
                        Duration.ofSeconds(34_952),
                        Duration.ofSeconds(104_016),
                        Duration.ofSeconds(242_144),
                        WINDOW);
        assertThat(terms.schedule().after(END).get(0)).isEqualTo(END.plus(Duration.ofMinutes(7)));
    }

    private Optional<Ending> ending(UnaryOperator<Draft> change) {
        return terms.endedBy(renewal(change));
    }
}
