package dunlin.operations;

import jakarta.json.JsonObject;
import java.time.Instant;

/** An operator had a failed notification tried again: it was pending from then on. */
public record RetryOrdered(Instant at, String notificationId, String type) implements TimelineItem {

    @Override
    public TimelinePlace place() {
        return TimelinePlace.of(at, TimelinePlace.Step.RETRY, notificationId);
    }

    @Override
    public JsonObject json() {
        return opening("operator_retry")
                .put("notification_id", notificationId)
                .put("type", type)
                .build();
    }
}
