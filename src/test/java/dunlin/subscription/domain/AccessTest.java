package dunlin.subscription.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.RandomCases;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AccessTest {

    private static final Period MONTH = Period.parse("P1M");
    private static final Instant END = Instant.parse("2026-03-31T10:00:00Z");
    private static final Access ACCESS = new Access(END, Instant.parse("2026-01-31T10:00:00Z"));

    @Test
    void hasEndedAtTheVeryInstantOfItsEnd() {
        assertThat(ACCESS.endedAt(END.minusNanos(1000))).isFalse();
        assertThat(ACCESS.endedAt(END)).isTrue();
        assertThat(ACCESS.endedAt(END.plusNanos(1000))).isTrue();
    }

    @Test
    void aPaymentBeforeTheEndLosesNothingThatWasBought() {
        var bought = ACCESS.bought(MONTH, 2, END.minusNanos(1000));

        assertThat(bought).isEqualTo(new Access(Instant.parse("2026-05-31T10:00:00Z"), ACCESS.anchor()));
    }

    @Test
    void aPaymentAtTheEndOrLaterCountsFromItselfAndIsTheNewAnchor() {
        var late = Instant.parse("2026-04-30T08:15:00Z");

        assertThat(ACCESS.bought(MONTH, 1, END)).isEqualTo(new Access(Instant.parse("2026-04-30T10:00:00Z"), END));
        assertThat(ACCESS.bought(MONTH, 1, late)).isEqualTo(new Access(Instant.parse("2026-05-30T08:15:00Z"), late));
    }

    @Test
    void aRefundTakesBackThePeriodRecomputedFromTheAnchor() {
        var refundedAt = Instant.parse("2026-02-15T00:00:00Z");

        var left = ACCESS.takenBack(MONTH, 1, refundedAt);

        assertThat(left).isEqualTo(new Access(Instant.parse("2026-02-28T10:00:00Z"), ACCESS.anchor()));
    }

    @Test
    void aRefundNeverReachesBackBeyondItsOwnMoment() {
        var refundedAt = Instant.parse("2026-03-15T00:00:00Z");

        var left = ACCESS.takenBack(MONTH, 1, refundedAt);

        assertThat(left).isEqualTo(new Access(refundedAt, ACCESS.anchor()));
    }

    @Test
    void aRefundAfterTheEndTakesNothing() {
        assertThat(ACCESS.takenBack(MONTH, 1, END)).isEqualTo(ACCESS);
        assertThat(ACCESS.takenBack(MONTH, 3, END.plusSeconds(1))).isEqualTo(ACCESS);
    }

    @Test
    void aRefundOnlyShortensAndNeverToBeforeItself() {
        RandomCases.tried(5000, random -> {
            var period = RandomCases.oneOf(List.of(MONTH, Period.parse("P1Y"), Period.parse("PT5H")), random);
            var access = new Access(
                    END.plusSeconds(random.nextInt(90_000_000)), END.minusSeconds(random.nextInt(9_000_000)));
            var refundedAt = END.plusSeconds(random.nextInt(100_000_000) - 10_000_000);

            var left = access.takenBack(period, 1 + random.nextInt(12), refundedAt);

            assertThat(left.until()).isBeforeOrEqualTo(access.until());
            assertThat(left.until().isBefore(refundedAt))
                    .isEqualTo(access.until().isBefore(refundedAt));
            assertThat(left.anchor()).isEqualTo(access.anchor());
        });
    }

    @Test
    void whatIsRefundedBeforeItBeganLeavesTheAccessAsItWas() {
        RandomCases.tried(3000, random -> {
            var paidAt = END.minusSeconds(1 + random.nextInt(1_000_000));
            var periods = 1 + random.nextInt(12);

            var bought = ACCESS.bought(MONTH, periods, paidAt);
            var left =
                    bought.takenBack(MONTH, periods, paidAt.plusSeconds(1).isAfter(END) ? END : paidAt.plusSeconds(1));

            assertThat(left).isEqualTo(ACCESS);
        });
    }

    @Test
    void nobodyPaysForTimeAlreadyGone() {
        RandomCases.tried(3000, random -> {
            var paidAt = END.plus(Duration.ofSeconds(random.nextInt(200_000_000) - 100_000_000));

            var bought = ACCESS.bought(MONTH, 1, paidAt);

            assertThat(Duration.between(paidAt, bought.until())).isGreaterThanOrEqualTo(Duration.ofDays(28));
            assertThat(bought.until()).isAfter(ACCESS.until());
        });
    }

    @Test
    void anAccessSetByHandIsItsOwnAnchor() {
        assertThat(Access.anchoredAt(END)).isEqualTo(new Access(END, END));
    }
}
