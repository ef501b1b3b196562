package dunlin.attempt.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final Instant LATER = Instant.parse("2026-11-30T12:00:00Z");

    @Test
    void eachVerdictIsFoldedByItsOwnFunction() {
        assertThat(told(new Verdict.Proceed())).isEqualTo("proceed");
        assertThat(told(new Verdict.Wait(LATER))).isEqualTo("wait until 2026-11-30T12:00:00Z");
        assertThat(told(new Verdict.Cancel(Reason.CHARGE_OPEN))).isEqualTo("cancel for charge_open");
        assertThat(told(new Verdict.Expire())).isEqualTo("expire");
    }

    @Test
    void aLeaseIsOverAtItsVeryEnd() {
        var lease = new Lease("token", LATER);

        assertThat(lease.holdsAt(LATER.minusNanos(1000))).isTrue();
        assertThat(lease.holdsAt(LATER)).isFalse();
    }

    @Test
    void everyReasonIsReadFromItsWordAgain() {
        for (var reason : Reason.values()) {
            assertThat(Reason.ofWord(reason.word())).isEqualTo(reason);
        }
        assertThat(Reason.DEADLINE_EXPIRED.word()).isEqualTo("deadline_expired");
    }

    private static String told(Verdict verdict) {
        return verdict.fold(
                () -> "proceed",
                until -> "wait until " + until,
                reason -> "cancel for " + reason.word(),
                () -> "expire");
    }
}
