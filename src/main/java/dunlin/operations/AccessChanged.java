package dunlin.operations;

import jakarta.json.JsonObject;
import java.time.Instant;

/** The end of access was set or moved, by that event. */
public record AccessChanged(
        Instant at,
        long seq,
        String cause,
        String source,
        String eventId,
        Instant accessUntilBefore,
        Instant accessUntilAfter)
        implements TimelineItem {

    @Override
    public TimelinePlace place() {
        return TimelinePlace.of(at, TimelinePlace.Step.CHANGE, seq);
    }

    @Override
    public JsonObject json() {
        return opening("access_changed")
                .put("cause", cause)
                .put("source", source)
                .put("event_id", eventId)
                .put("access_until_before", accessUntilBefore)
                .put("access_until_after", accessUntilAfter)
                .build();
    }
}
