package dunlin.notification;

import dunlin.attempt.domain.Verdict;
import dunlin.subscription.SubscriptionChanged;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Instant;

/**
 * Revises what a changed subscription or inquiry has made untrue, in the transaction of the change, which holds its lock: what waits
 * ends at once and frees its place, what is on the phone is corrected. One that is being sent is judged again when its answer
 * comes.
 */
@ApplicationScoped
public class Revisions {

    private final Notifications notifications;
    private final Premises premises;
    private final Corrections corrections;
    private final Conclusions conclusions;

    @Inject
    Revisions(Notifications notifications, Premises premises, Corrections corrections, Conclusions conclusions) {
        this.notifications = notifications;
        this.premises = premises;
        this.corrections = corrections;
        this.conclusions = conclusions;
    }

    /** For the container's proxy. */
    protected Revisions() {
        this(null, null, null, null);
    }

    void changed(@Observes SubscriptionChanged change) {
        revise(Owner.subscription(change.now().subscriptionId()), change.at());
    }

    /** An inquiry, whose lock the caller holds, has been answered or waits anew. */
    public void inquiryChanged(String inquiryId, Instant at) {
        revise(Owner.inquiry(inquiryId), at);
    }

    private void revise(Owner owner, Instant at) {
        endUntrue(owner, at);
        corrections.planUntrue(owner, at);
    }

    /** A correction is judged when its turn comes: the state may have come back by then. */
    private void endUntrue(Owner owner, Instant at) {
        var pending = notifications.lockPendingOf(owner).stream()
                .filter(row -> !row.isCorrection())
                .toList();
        var judged = premises.judge(pending.stream().map(Notification::planned).toList(), at);
        for (var row : pending) {
            if (judged.get(row.notificationId()).verdict() instanceof Verdict.Cancel cancel) {
                conclusions.canceled(row, cancel.reason(), at);
            }
        }
    }
}
