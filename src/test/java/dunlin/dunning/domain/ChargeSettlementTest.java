package dunlin.dunning.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.attempt.domain.Backoff;
import dunlin.dunning.domain.ChargeStep.Again;
import dunlin.dunning.domain.ChargeStep.Open;
import dunlin.dunning.domain.ChargeStep.Paid;
import dunlin.dunning.domain.ChargeStep.Refused;
import dunlin.gateway.domain.ChargeReply;
import dunlin.gateway.domain.DeclineClass;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What follows for an attempt from each answer of a gateway: to a charge, and to the settling of one. */
class ChargeSettlementTest {

    private static final Duration FIRST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final ChargePolicy POLICY =
            new ChargePolicy(10, 20, new Backoff(FIRST, LONGEST), Duration.ofMinutes(3));

    private final ChargeSettlement charging = new ChargeSettlement(0, false, POLICY, 1);
    private final ChargeSettlement settling = new ChargeSettlement(0, true, POLICY, 1);

    @Test
    void onlyAReceiptIsPaid() {
        var reply = new ChargeReply.Succeeded("p-1");

        assertThat(reply.fold(charging)).isEqualTo(new Paid("p-1"));
        assertThat(reply.fold(settling)).isEqualTo(new Paid("p-1"));
    }

    @Test
    void aDeclineIsFinalForTheAttempt() {
        var reply = new ChargeReply.Declined(Optional.of("p-1"), DeclineClass.HARD, "stolen_card");
        var refused = new Refused(Optional.of("p-1"), DeclineClass.HARD, "stolen_card");

        assertThat(reply.fold(charging)).isEqualTo(refused);
        assertThat(reply.fold(settling)).isEqualTo(refused);
    }

    @Test
    void whatIsPendingOrUnknownIsSettledBeforeAnythingElse() {
        var pending = new ChargeReply.Pending("p-1");
        var unknown = new ChargeReply.Unknown(Optional.empty(), "no answer");

        assertThat(pending.fold(charging)).isEqualTo(new Open(Optional.of("p-1"), FIRST, "pending at the gateway"));
        assertThat(pending.fold(settling)).isEqualTo(pending.fold(charging));
        assertThat(unknown.fold(charging)).isEqualTo(new Open(Optional.empty(), FIRST, "no answer"));
        assertThat(unknown.fold(settling)).isEqualTo(unknown.fold(charging));
    }

    @Test
    void aGatewayThatIsNotReachedTookNothingButTellsNothingOfAnEarlierRequest() {
        var reply = new ChargeReply.NotReached("refused");

        assertThat(reply.fold(charging)).isEqualTo(new Again(FIRST, "refused", false));
        assertThat(reply.fold(settling)).isEqualTo(new Open(Optional.empty(), FIRST, "refused"));
    }

    @Test
    void aFaultOnOurSideIsAnAlarmAndWaitsLongest() {
        var reply = new ChargeReply.Misconfigured("HTTP 401");

        assertThat(reply.fold(charging)).isEqualTo(new Again(LONGEST, "HTTP 401", true));
        assertThat(reply.fold(settling)).isEqualTo(new Open(Optional.empty(), LONGEST, "HTTP 401"));
    }

    @Test
    void thePausesGrowWithEachTryAndAreSpreadByChance() {
        var reply = new ChargeReply.NotReached("refused");

        assertThat(reply.fold(new ChargeSettlement(1, false, POLICY, 1)))
                .isEqualTo(new Again(Duration.ofSeconds(20), "refused", false));
        assertThat(reply.fold(new ChargeSettlement(30, false, POLICY, 1)))
                .isEqualTo(new Again(LONGEST, "refused", false));
        assertThat(reply.fold(new ChargeSettlement(0, false, POLICY, 0)))
                .isEqualTo(new Again(Duration.ofMillis(7_500), "refused", false));
    }

    @Test
    void eachStepGoesItsOwnWay() {
        assertThat(way(new Paid("p-1"))).isEqualTo("paid");
        assertThat(way(new Refused(Optional.empty(), DeclineClass.GENERIC, "no")))
                .isEqualTo("refused");
        assertThat(way(new Open(Optional.empty(), FIRST, "?"))).isEqualTo("open");
        assertThat(way(new Again(FIRST, "no", false))).isEqualTo("again");
    }

    private static String way(ChargeStep step) {
        return step.fold(paid -> "paid", refused -> "refused", open -> "open", again -> "again");
    }
}
