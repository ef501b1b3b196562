package dunlin.subscription;

import dunlin.json.Fields;
import dunlin.json.Json;
import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.EventType;
import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.Payment;
import dunlin.subscription.domain.PaymentEvent;
import jakarta.json.JsonObject;

/** A payment event as JSON, the same for REST and for the queue. */
final class PaymentEventJson {

    static final int MOST_PERIODS = 120;

    private PaymentEventJson() {}

    /** @throws dunlin.json.InvalidInput naming every field that is wrong */
    static PaymentEvent read(JsonObject body) {
        var fields = Fields.of(body);
        var key = new EventKey(fields.identifier("source"), fields.identifier("event_id"));
        var type = fields.choice("type", EventType.class);
        var subscription = fields.identifier("subscription_id");
        var occurredAt = fields.instant("occurred_at");
        var buys = type == EventType.PAYMENT_SUCCEEDED;
        var payment = readPayment(fields, buys, buys || type == EventType.PAYMENT_REFUNDED);
        var periods = fields.optionalInteger("periods", 1, MOST_PERIODS);
        var refunds = type.concernsPayment() ? fields.identifier("refunds_event_id") : null;
        var sets = type == EventType.ACCESS_SET;
        var accessUntil = sets ? fields.instant("access_until") : null;
        var comment = fields.optionalText("comment", 1000).orElse(null);
        fields.check();
        return new PaymentEvent(
                key,
                type,
                subscription,
                occurredAt,
                payment,
                buys && periods.isPresent() ? (Integer) (int) periods.getAsLong() : null,
                refunds,
                accessUntil,
                sets ? comment : null);
    }

    private static Payment readPayment(Fields fields, boolean required, boolean used) {
        if (!used || (!required && !fields.has("payment"))) {
            return null;
        }
        var payment = fields.object("payment");
        if (!fields.has("payment")) {
            return null;
        }
        var id = required
                ? payment.identifier("id")
                : payment.optionalIdentifier("id").orElse(null);
        var amount = payment.text("amount", 40);
        var currency = payment.text("currency", 3);
        var gateway = payment.optionalText("gateway", 40).orElse(null);
        return payment.sound() ? new Payment(id, readMoney(payment, amount, currency), gateway) : null;
    }

    private static Money readMoney(Fields payment, String amount, String currency) {
        var field = "currency";
        try {
            Money.of("0", currency);
            field = "amount";
            var money = Money.of(amount, currency);
            if (money.signum() <= 0) {
                payment.violate("amount", "must be above zero");
            }
            return money;
        } catch (IllegalArgumentException refused) {
            payment.violate(field, refused.getMessage());
            return null;
        }
    }

    static JsonObject write(EventAnswer answer) {
        return Json.object()
                .put("event_id", answer.key().eventId())
                .put("source", answer.key().source())
                .put("status", answer.status())
                .put("reason", answer.reason())
                .put("subscription_id", answer.subscriptionId())
                .put("access_until", answer.accessUntil())
                .build();
    }

    static JsonObject write(StoredEvent stored) {
        var event = stored.event();
        var payment = event.payment();
        return Json.object()
                .put("source", event.key().source())
                .put("event_id", event.key().eventId())
                .put("type", event.type())
                .put("subscription_id", event.subscriptionId())
                .put("occurred_at", event.occurredAt())
                .put("payment", payment == null ? null : write(payment))
                .put("periods", event.periods() == null ? null : event.periods().longValue())
                .put("refunds_event_id", event.refundsEventId())
                .put("set_access_until", event.accessUntil())
                .put("comment", event.comment())
                .put("status", stored.status())
                .put("reason", stored.reason())
                .put(
                        "settled_periods",
                        stored.settledPeriods() == null
                                ? null
                                : stored.settledPeriods().longValue())
                .put("access_until", stored.accessUntilAfter())
                .put("received_at", stored.receivedAt())
                .put("applied_at", stored.appliedAt())
                .build();
    }

    private static JsonObject write(Payment payment) {
        return Json.object()
                .put("id", payment.id())
                .put("amount", payment.money().amount().toPlainString())
                .put("currency", payment.money().currency())
                .put("gateway", payment.gateway())
                .build();
    }
}
