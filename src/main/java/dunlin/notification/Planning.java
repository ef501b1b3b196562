package dunlin.notification;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;

/**
 * What those who plan notifications may do with them: add one, and find it again, also by its request key. When a change makes it untrue,
 * {@link Revisions} ends it.
 */
@ApplicationScoped
public class Planning {

    private final Notifications notifications;

    @Inject
    Planning(Notifications notifications) {
        this.notifications = notifications;
    }

    /** For the container's proxy. */
    protected Planning() {
        this(null);
    }

    /** Stores a pending notification in the caller's transaction; false when its place is taken by one that counts. */
    public boolean plan(PlannedNotification planned, Instant now) {
        return notifications.insert(planned, now);
    }

    /**
     * The notification that has that request key: one that is pending, sending or sent, or one that has ended otherwise although a
     * receipt came late. Of several the first named. Only a receipt uses a key up.
     */
    public Optional<String> holder(String requestKey) {
        return notifications.holder(requestKey);
    }

    /** What the notification of that id was planned for. */
    public Optional<PlannedNotification> find(String notificationId) {
        return notifications.find(notificationId).map(Notification::planned);
    }
}
