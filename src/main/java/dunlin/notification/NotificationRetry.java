package dunlin.notification;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

/**
 * An operator's order to try a failed notification again, and the failure that it takes back: the notification itself forgets
 * that. Written once, never changed.
 */
@Entity
@Table(name = "notification_retry")
@SuppressWarnings("UnusedVariable") // written here and read by queries
class NotificationRetry {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long seq;

    @Column(name = "notification_id")
    private String notificationId;

    @Column(name = "failed_at")
    private Instant failedAt;

    private String reason;

    @Column(name = "ordered_at")
    private Instant orderedAt;

    protected NotificationRetry() {}

    NotificationRetry(String notificationId, Instant failedAt, String reason, Instant orderedAt) {
        this.notificationId = notificationId;
        this.failedAt = failedAt;
        this.reason = reason;
        this.orderedAt = orderedAt;
    }

    Instant failedAt() {
        return failedAt;
    }

    String reason() {
        return reason;
    }

    Instant orderedAt() {
        return orderedAt;
    }
}
