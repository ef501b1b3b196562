package dunlin.notification;

import dunlin.attempt.domain.Verdict;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.Predicate;

/** What those who plan notifications may do with them: add one, and end those that have become untrue. */
@ApplicationScoped
public class Planning {

    private final Notifications notifications;
    private final Corrections corrections;

    @Inject
    Planning(Notifications notifications, Corrections corrections) {
        this.notifications = notifications;
        this.corrections = corrections;
    }

    /** For the container's proxy. */
    protected Planning() {
        this(null, null);
    }

    /** Stores a pending notification in the caller's transaction; false when its place is taken by one that counts. */
    public boolean plan(PlannedNotification planned, Instant now) {
        return notifications.insert(planned, now);
    }

    /** Plans the correction of sent ones of a subscription that are untrue, in the caller's transaction, which holds its lock. */
    public void correctUntrue(String subscriptionId, Predicate<PlannedNotification> untrue, Instant now) {
        corrections.plan(subscriptionId, untrue, now);
    }

    /**
     * Ends the pending ones of a subscription whose premise no longer holds by that judgement, in the caller's transaction,
     * which holds the subscription's lock. One that is being sent is judged again when its answer comes.
     */
    public void cancelUntrue(String subscriptionId, Function<PlannedNotification, Verdict> judgement, Instant now) {
        for (var row : notifications.lockPendingOf(subscriptionId)) {
            if (judgement.apply(row.planned()) instanceof Verdict.Cancel cancel) {
                row.canceled(cancel.reason(), now);
            }
        }
    }
}
