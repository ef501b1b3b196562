package dunlin.notification;

import dunlin.attempt.domain.Verdict;
import dunlin.subscription.SubscriptionChanged;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

/**
 * Revises what a changed subscription has made untrue, in the transaction of the change, which holds the subscription's lock: what waits
 * ends at once and frees its place, what is on the phone is corrected. One that is being sent is judged again when its answer
 * comes.
 */
@ApplicationScoped
public class Revisions {

    private final Notifications notifications;
    private final Premises premises;
    private final Corrections corrections;

    @Inject
    Revisions(Notifications notifications, Premises premises, Corrections corrections) {
        this.notifications = notifications;
        this.premises = premises;
        this.corrections = corrections;
    }

    /** For the container's proxy. */
    protected Revisions() {
        this(null, null, null);
    }

    void changed(@Observes SubscriptionChanged change) {
        endUntrue(change);
        corrections.planUntrue(change.now().subscriptionId(), change.at());
    }

    /** A correction is judged when its turn comes: the state may have come back by then. */
    private void endUntrue(SubscriptionChanged change) {
        var pending = notifications.lockPendingOf(change.now().subscriptionId()).stream()
                .filter(row -> !row.isCorrection())
                .toList();
        var judged = premises.judge(pending.stream().map(Notification::planned).toList(), change.at());
        for (var row : pending) {
            if (judged.get(row.notificationId()).verdict() instanceof Verdict.Cancel cancel) {
                row.canceled(cancel.reason(), change.at());
            }
        }
    }
}
