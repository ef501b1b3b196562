package dunlin.dunning.domain;

import static dunlin.dunning.domain.Renewals.END;
import static dunlin.dunning.domain.Renewals.MICROSECOND;
import static dunlin.dunning.domain.Renewals.WINDOW;
import static dunlin.dunning.domain.Renewals.renewal;
import static org.assertj.core.api.Assertions.assertThat;

import dunlin.dunning.domain.Renewals.Draft;
import dunlin.subscription.domain.PaymentMethod;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** When a series is opened, and for whom never. */
class OpeningTest {

    private static final PaymentMethod STARS = new PaymentMethod("telegram_stars", "charge-1", null);

    @Test
    void opensAtTheVeryInstantOfTheEndAndNotBefore() {
        assertThat(Opening.of(renewal(), END)).isEqualTo(Opening.OPEN);
        assertThat(Opening.of(renewal(), END.minus(MICROSECOND))).isEqualTo(Opening.NOT_YET);
    }

    @Test
    void opensUntilTheWindowIsOver() {
        var last = END.plus(WINDOW);

        assertThat(Opening.of(renewal(), last.minus(MICROSECOND))).isEqualTo(Opening.OPEN);
        assertThat(Opening.of(renewal(), last)).isEqualTo(Opening.TOO_LATE);
    }

    @Test
    void anEndThatWasNotSeenComingIsTooLate() {
        assertThat(Opening.of(renewal(from -> from.knownSince(END.minus(MICROSECOND))), END))
                .isEqualTo(Opening.OPEN);
        assertThat(Opening.of(renewal(from -> from.knownSince(END)), END)).isEqualTo(Opening.TOO_LATE);
    }

    @Test
    void anEndForWhichAutoRenewalCameTooLateIsTooLate() {
        assertThat(Opening.of(renewal(from -> from.autoRenewSince(END.minus(MICROSECOND))), END))
                .isEqualTo(Opening.OPEN);
        assertThat(Opening.of(renewal(from -> from.autoRenewSince(END)), END)).isEqualTo(Opening.TOO_LATE);
    }

    @Test
    void nothingIsEverCollectedFromWhoDoesNotRenewByACardThatDunlinCharges() {
        List<UnaryOperator<Draft>> changes = List.of(
                from -> from.autoRenewSince(null),
                Draft::inDispute,
                Draft::notRenewable,
                from -> from.paidBy(null),
                from -> from.paidBy(STARS));

        assertThat(changes)
                .allSatisfy(
                        change -> assertThat(Opening.of(renewal(change), END)).isEqualTo(Opening.NEVER))
                .allSatisfy(change -> assertThat(Opening.of(renewal(change), END.minus(MICROSECOND)))
                        .isEqualTo(Opening.NEVER));
    }

    @Test
    void oneEndIsCollectedOnce() {
        assertThat(Opening.of(renewal(Draft::inASeries), END)).isEqualTo(Opening.NEVER);
        assertThat(Opening.of(renewal(from -> from.unpaidAt(END)), END)).isEqualTo(Opening.NEVER);
    }

    @Test
    void whatCostsNothingNeedsNoCard() {
        assertThat(Opening.of(renewal(from -> from.paidBy(null).costing("0")), END))
                .isEqualTo(Opening.OPEN);
        assertThat(Opening.of(renewal(from -> from.paidBy(null).costing("0.01")), END))
                .isEqualTo(Opening.NEVER);
    }

    @Test
    void isLookedAtWhenItsEndComesAndAtOnceOnceItHas() {
        assertThat(Opening.lookAt(renewal(), END.minus(WINDOW))).contains(END);
        assertThat(Opening.lookAt(renewal(), END)).contains(END);
        assertThat(Opening.lookAt(renewal(), END.plus(WINDOW))).contains(END.plus(WINDOW));
        assertThat(Opening.lookAt(renewal(Draft::inASeries), END)).isEmpty();
    }
}
