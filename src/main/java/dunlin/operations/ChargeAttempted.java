package dunlin.operations;

import jakarta.json.JsonObject;
import java.time.Instant;

/** A charge was submitted to a gateway, with what has come of it; or its turn came and it was skipped. */
public record ChargeAttempted(
        Instant at,
        String seriesId,
        int number,
        String state,
        String declineClass,
        String declineCode,
        String reason,
        String gatewayPaymentId,
        Instant finishedAt)
        implements TimelineItem {

    @Override
    public TimelinePlace place() {
        return TimelinePlace.of(at, TimelinePlace.Step.ATTEMPT, seriesId, number);
    }

    @Override
    public JsonObject json() {
        return opening("charge_attempt")
                .put("series_id", seriesId)
                .put("number", (long) number)
                .put("state", state)
                .put("decline_class", declineClass)
                .put("decline_code", declineCode)
                .put("reason", reason)
                .put("gateway_payment_id", gatewayPaymentId)
                .put("finished_at", finishedAt)
                .build();
    }
}
