package dunlin.notification;

import dunlin.attempt.domain.Lease;
import dunlin.telegram.domain.Message;
import java.time.Instant;
import java.util.Optional;

/**
 * A notification whose premise held a moment ago and whose attempt is leased: ready to be sent, until its lease is over.
 *
 * @param dueSince its own time, or when it was planned if that was later
 * @param attempt the number of the attempt, from 1
 */
record Ready(
        PlannedNotification task,
        Instant dueSince,
        int attempt,
        Lease lease,
        Message message,
        Optional<Correction> correction) {

    /** Whether it may still be sent at {@code now}: looked at again directly before the request. */
    boolean mayBeSentAt(Instant now) {
        return lease.holdsAt(now) && now.isBefore(task.validUntil());
    }

    String notificationId() {
        return task.notificationId();
    }
}
