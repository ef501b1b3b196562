package dunlin.operations;

import dunlin.notification.domain.NotificationState;
import jakarta.json.JsonObject;
import java.time.Instant;

/** A notification was planned, or ended without a receipt. */
public record NotificationTurned(
        Instant at,
        String notificationId,
        String type,
        Instant expectedAccessUntil,
        Instant notBefore,
        Instant validUntil,
        String state,
        String reason)
        implements TimelineItem {

    /** It was planned. */
    public NotificationTurned(
            Instant at,
            String notificationId,
            String type,
            Instant expectedAccessUntil,
            Instant notBefore,
            Instant validUntil) {
        this(
                at,
                notificationId,
                type,
                expectedAccessUntil,
                notBefore,
                validUntil,
                NotificationState.PENDING.word(),
                null);
    }

    @Override
    public TimelinePlace place() {
        var planned = state.equals(NotificationState.PENDING.word());
        return TimelinePlace.of(at, planned ? TimelinePlace.Step.PLAN : TimelinePlace.Step.END, notificationId);
    }

    @Override
    public JsonObject json() {
        return opening("notification")
                .put("notification_id", notificationId)
                .put("type", type)
                .put("expected_access_until", expectedAccessUntil)
                .put("not_before", notBefore)
                .put("valid_until", validUntil)
                .put("state", state)
                .put("reason", reason)
                .build();
    }
}
