package dunlin.operations;

import dunlin.dunning.domain.SeriesState;
import jakarta.json.JsonObject;
import java.time.Instant;

/** A charge series was opened, or came to its end. */
public record ChargeSeriesTurned(Instant at, String seriesId, Instant expectedAccessUntil, String state, String reason)
        implements TimelineItem {

    /** It was opened. */
    public ChargeSeriesTurned(Instant at, String seriesId, Instant expectedAccessUntil) {
        this(at, seriesId, expectedAccessUntil, SeriesState.OPEN.word(), null);
    }

    @Override
    public TimelinePlace place() {
        var opened = state.equals(SeriesState.OPEN.word());
        return TimelinePlace.of(at, opened ? TimelinePlace.Step.PLAN : TimelinePlace.Step.END, seriesId);
    }

    @Override
    public JsonObject json() {
        return opening("charge_series")
                .put("series_id", seriesId)
                .put("expected_access_until", expectedAccessUntil)
                .put("state", state)
                .put("reason", reason)
                .build();
    }
}
