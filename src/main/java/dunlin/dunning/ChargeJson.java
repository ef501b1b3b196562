package dunlin.dunning;

import dunlin.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;

/** A charge series as JSON, with its attempts. */
final class ChargeJson {

    private ChargeJson() {}

    static JsonObject write(ChargeBook.Entry entry) {
        var series = entry.series();
        var terms = series.terms();
        return Json.object()
                .put("series_id", series.seriesId())
                .put("subscription_id", series.subscriptionId())
                .put("expected_access_until", series.expectedAccessUntil())
                .put("state", series.state())
                .put("reason", series.reason())
                .put("window", Json.text(terms.window()))
                .put(
                        "money",
                        Json.object()
                                .put("amount", terms.money().amount().toPlainString())
                                .put("currency", terms.money().currency())
                                .build())
                .put("gateway", terms.method().map(method -> method.gateway()))
                .put("opened_at", series.openedAt())
                .put("closed_at", series.closedAt())
                .put("attempts", attempts(entry.attempts()))
                .build();
    }

    private static JsonArray attempts(List<ChargeAttempt> attempts) {
        return Json.array(attempts.stream().map(ChargeJson::write).toList());
    }

    private static JsonObject write(ChargeAttempt attempt) {
        return Json.object()
                .put("number", (long) attempt.number())
                .put("due_at", attempt.dueAt())
                .put("state", attempt.state())
                .put("decline_class", attempt.declineClass())
                .put("decline_code", attempt.declineCode())
                .put("reason", attempt.reason())
                .put("error", attempt.error())
                .put("idempotency_key", attempt.idempotencyKey())
                .put("gateway_payment_id", attempt.gatewayPaymentId())
                .put("submitted_at", attempt.submittedAt())
                .put("finished_at", attempt.finishedAt())
                .build();
    }
}
