package dunlin.operations;

import dunlin.subscription.domain.Money;
import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.time.Instant;

/** A payment event was received; with what has become of it since. */
public record PaymentEventTold(
        Instant at,
        long seq,
        String source,
        String eventId,
        String type,
        String status,
        String reason,
        Instant occurredAt,
        String paymentId,
        BigDecimal amount,
        String currency)
        implements TimelineItem {

    @Override
    public TimelinePlace place() {
        return TimelinePlace.of(at, TimelinePlace.Step.EVENT, seq);
    }

    @Override
    public JsonObject json() {
        return opening("payment_event")
                .put("source", source)
                .put("event_id", eventId)
                .put("type", type)
                .put("status", status)
                .put("reason", reason)
                .put("occurred_at", occurredAt)
                .put("payment_id", paymentId)
                .put("amount", amount == null ? null : new Money(amount, currency).amount())
                .put("currency", currency)
                .build();
    }
}
