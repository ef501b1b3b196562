package dunlin.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.attempt.domain.Lease;
import dunlin.attempt.domain.Reason;
import dunlin.notification.domain.NextStep.Used;
import dunlin.notification.domain.NotificationState;
import dunlin.notification.domain.Receipt;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class NotificationTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final Instant LATER = NOW.plusSeconds(60);
    private static final Lease LEASE = new Lease("token-1", LATER);
    private static final Receipt RECEIPT = new Receipt(100200300, 777, NOW);

    @Test
    void isSentOnlyWhileAnAttemptHoldsTheLease() {
        assertThatThrownBy(() -> pending().sent(RECEIPT, false)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> failed().sent(RECEIPT, false)).isInstanceOf(IllegalStateException.class);

        var row = leased();
        row.sent(RECEIPT, false);

        assertThat(row.state()).isEqualTo(NotificationState.SENT);
        assertThat(row.receipt()).contains(RECEIPT);
        assertThatThrownBy(() -> row.sent(RECEIPT, false)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void isSentByALateReceiptWhileItWaitsAfterAnUnknownAttempt() {
        var row = leased();
        row.again(LATER, Used.ATTEMPT_UNKNOWN, false);

        row.sent(RECEIPT, false);

        assertThat(row.receipt()).contains(RECEIPT);
    }

    @Test
    void givesOutOneLeaseAtATime() {
        var row = leased();

        assertThat(row.isLeasedBy(LEASE)).isTrue();
        assertThat(row.isLeasedBy(new Lease("token-2", LATER))).isFalse();
        assertThatThrownBy(() -> row.lease(new Lease("token-2", LATER))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aLateFinisherHoldsNoLeaseAnyMore() {
        var row = leased();

        row.again(LATER, Used.ATTEMPT_UNKNOWN, false);

        assertThat(row.isLeasedBy(LEASE)).isFalse();
        assertThatThrownBy(() -> row.again(LATER, Used.NOTHING, false)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void countsWhatAnAttemptUsedUp() {
        var row = leased();

        row.again(LATER, Used.NOTHING, false);
        assertThat(row.progress().attemptsMade()).isEqualTo(1);
        assertThat(row.progress().attemptsCounted()).isZero();

        row.lease(LEASE);
        row.again(LATER, Used.ATTEMPT_MARKUP, true);
        row.lease(LEASE);
        row.again(LATER, Used.ATTEMPT_UNKNOWN, false);
        row.lease(LEASE);
        row.again(LATER, Used.ATTEMPT, false);

        assertThat(row.progress().attemptsMade()).isEqualTo(4);
        assertThat(row.progress().attemptsCounted()).isEqualTo(3);
        assertThat(row.progress().unknowns()).isEqualTo(1);
        assertThat(row.progress().copyPossible()).isTrue();
        assertThat(row.progress().migrated()).isTrue();
        assertThat(row.progress().plainText()).isTrue();
        assertThat(row.dueAt()).isEqualTo(LATER);
    }

    @Test
    void aRequestThatWasNotMadeIsNotCounted() {
        var row = leased();

        row.postpone(LATER);

        assertThat(row.state()).isEqualTo(NotificationState.PENDING);
        assertThat(row.attemptsMade()).isZero();
        assertThat(row.dueAt()).isEqualTo(LATER);
    }

    @Test
    void isCanceledOrExpiresOnlyWhilePending() {
        assertThatThrownBy(() -> leased().canceled(Reason.ACCESS_UNTIL_CHANGED, NOW))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> leased().expired(NOW)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> failed().expired(NOW)).isInstanceOf(IllegalStateException.class);

        var canceled = pending();
        canceled.canceled(Reason.ACCESS_UNTIL_CHANGED, NOW);
        var expired = pending();
        expired.expired(NOW);

        assertThat(canceled.reason()).isEqualTo("access_until_changed");
        assertThat(expired.reason()).isEqualTo("deadline_expired");
    }

    @Test
    void anOperatorsRetryStartsANewAllowanceAndRemembersACopy() {
        var row = leased();
        row.again(LATER, Used.ATTEMPT, true);
        row.lease(LEASE);
        row.failed(Reason.OUTCOME_UNKNOWN, false, NOW);

        row.retried(LATER);

        assertThat(row.state()).isEqualTo(NotificationState.PENDING);
        assertThat(row.reason()).isNull();
        assertThat(row.isForced()).isTrue();
        assertThat(row.progress().attemptsCounted()).isZero();
        assertThat(row.progress().unknowns()).isZero();
        assertThat(row.progress().copyPossible()).isTrue();
        assertThat(row.progress().migrated()).isFalse();
        assertThat(row.progress().attemptsMade()).isEqualTo(2);
        assertThatThrownBy(() -> pending().retried(LATER)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void anOperatorsRetryGivesBackTheFailureThatTheRowForgets() {
        var row = leased();
        row.failed(Reason.CHAT_NOT_FOUND, false, NOW);

        var retry = row.retried(LATER);

        assertThat(retry.failedAt()).isEqualTo(NOW);
        assertThat(retry.reason()).isEqualTo("chat_not_found");
        assertThat(retry.orderedAt()).isEqualTo(LATER);
        assertThat(row.reason()).isNull();
    }

    @Test
    void oneUnknownIsNoDuplicateAndASecondOneIs() {
        var row = leased();

        row.again(LATER, Used.ATTEMPT_UNKNOWN, false);
        assertThat(row.isPossibleDuplicate()).isFalse();
        row.lease(LEASE);
        row.failed(Reason.OUTCOME_UNKNOWN, true, NOW);

        assertThat(row.isPossibleDuplicate()).isTrue();
    }

    @Test
    void anUnknownAfterAnOperatorsRetryOfAnUnknownIsADuplicateAtOnce() {
        var row = leased();
        row.failed(Reason.OUTCOME_UNKNOWN, false, NOW);
        row.retried(LATER);
        row.lease(LEASE);

        row.again(LATER, Used.ATTEMPT_UNKNOWN, false);

        assertThat(row.isPossibleDuplicate()).isTrue();
    }

    private static Notification pending() {
        var row = new Notification();
        row.waitUntil(NOW);
        return row;
    }

    private static Notification leased() {
        var row = pending();
        row.lease(LEASE);
        return row;
    }

    private static Notification failed() {
        var row = leased();
        row.failed(Reason.CHAT_NOT_FOUND, false, NOW.plus(Duration.ofSeconds(1)));
        return row;
    }
}
