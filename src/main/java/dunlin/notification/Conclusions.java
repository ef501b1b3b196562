package dunlin.notification;

import dunlin.attempt.domain.Reason;
import dunlin.notification.domain.Receipt;
import dunlin.outcome.Outbox;
import dunlin.outcome.Outcome;
import dunlin.outcome.domain.OutcomeType;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;

/** The only place where a notification comes to its end: the end and the outcome that tells it are in one transaction. */
@ApplicationScoped
class Conclusions {

    private final Outbox outbox;

    @Inject
    Conclusions(Outbox outbox) {
        this.outbox = outbox;
    }

    /** For the container's proxy. */
    protected Conclusions() {
        this(null);
    }

    /** Telegram has accepted it. */
    void sent(Notification row, Receipt receipt, boolean duplicatePossible) {
        row.sent(receipt, duplicatePossible);
        tell(
                row.isCorrection() ? OutcomeType.NOTIFICATION_CORRECTED : OutcomeType.NOTIFICATION_SENT,
                row,
                receipt.receivedAt());
    }

    /** It is given up. */
    void failed(Notification row, Reason why, boolean duplicatePossible, Instant now) {
        row.failed(why, duplicatePossible, now);
        tell(OutcomeType.NOTIFICATION_FAILED, row, now);
    }

    /** Its premise no longer holds, or an operator wants it ended. */
    void canceled(Notification row, Reason why, Instant now) {
        row.canceled(why, now);
        tell(OutcomeType.NOTIFICATION_CANCELED, row, now);
    }

    /** Its deadline came first. */
    void expired(Notification row, Instant now) {
        row.expired(now);
        tell(OutcomeType.NOTIFICATION_EXPIRED, row, now);
    }

    private void tell(OutcomeType type, Notification row, Instant at) {
        outbox.tell(new Outcome(
                type,
                "notifications/" + row.notificationId(),
                row.planned().owner().orderingKey(row.notificationId()),
                at,
                NotificationJson.outcome(row)));
    }
}
