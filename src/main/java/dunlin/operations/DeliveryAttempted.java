package dunlin.operations;

import jakarta.json.JsonObject;
import java.time.Instant;

/** A request to Telegram was begun; with what has come of it. */
public record DeliveryAttempted(
        Instant at,
        String notificationId,
        int number,
        Instant finishedAt,
        String outcome,
        Integer statusCode,
        Long retryAfterSeconds,
        String error)
        implements TimelineItem {

    @Override
    public TimelinePlace place() {
        return TimelinePlace.of(at, TimelinePlace.Step.ATTEMPT, notificationId, number);
    }

    @Override
    public JsonObject json() {
        return opening("delivery_attempt")
                .put("notification_id", notificationId)
                .put("number", (long) number)
                .put("finished_at", finishedAt)
                .put("outcome", outcome)
                .put("status_code", statusCode)
                .put("retry_after_seconds", retryAfterSeconds)
                .put("error", error)
                .build();
    }
}
