package dunlin.operations;

import dunlin.notification.domain.NotificationState;
import jakarta.json.JsonObject;
import java.time.Instant;

/** The correction of a message that had become untrue was planned, or came to its end. */
public record CorrectionTurned(
        Instant at, String correctionId, String notificationId, String operation, String state, String reason)
        implements TimelineItem {

    /** It was planned. */
    public CorrectionTurned(Instant at, String correctionId, String notificationId, String operation) {
        this(at, correctionId, notificationId, operation, NotificationState.PENDING.word(), null);
    }

    @Override
    public TimelinePlace place() {
        var planned = state.equals(NotificationState.PENDING.word());
        return TimelinePlace.of(at, planned ? TimelinePlace.Step.PLAN : TimelinePlace.Step.END, correctionId);
    }

    @Override
    public JsonObject json() {
        return opening("correction")
                .put("correction_id", correctionId)
                .put("notification_id", notificationId)
                .put("operation", operation)
                .put("state", state)
                .put("reason", reason)
                .build();
    }
}
