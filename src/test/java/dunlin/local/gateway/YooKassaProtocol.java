package dunlin.local.gateway;

import com.sun.net.httpserver.HttpExchange;
import dunlin.local.gateway.Payment.Status;
import dunlin.local.http.JsonText;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** As YooKassa speaks: JSON, Basic authentication, Idempotence-Key; a decline is a canceled payment. */
final class YooKassaProtocol implements Protocol {

    @Override
    public String name() {
        return "yookassa";
    }

    @Override
    public String path() {
        return "/v3/payments";
    }

    @Override
    public String newId() {
        return UUID.randomUUID().toString();
    }

    @Override
    public Map<String, Answer> methods() {
        return Map.of(
                "pm_ok", Answer.ok(),
                "pm_no_funds", Answer.declined("insufficient_funds"),
                "pm_stolen", Answer.declined("fraud_suspected"),
                "pm_unknown_code", Answer.declined("never_heard_of"),
                "pm_3ds", Answer.declined("3d_secure_failed"),
                "pm_timeout", Answer.ok().late(Duration.ofSeconds(60)),
                "pm_drop", Answer.ok().dropped(),
                "pm_pending", Answer.pending());
    }

    @Override
    public Optional<Reply> refusal(HttpExchange exchange) {
        String given = exchange.getRequestHeaders().getFirst("Authorization");
        return given != null && given.startsWith("Basic ")
                ? Optional.empty()
                : Optional.of(error(401, "invalid_credentials", "Basic authentication is needed"));
    }

    @Override
    public Order order(HttpExchange exchange, String body) {
        String key = exchange.getRequestHeaders().getFirst("Idempotence-Key");
        if (key == null || key.length() > 64) {
            throw new IllegalArgumentException("Idempotence-Key");
        }
        if (!(JsonText.read(body) instanceof JsonObject json) || !json.getBoolean("capture", false)) {
            throw new IllegalArgumentException("capture");
        }
        JsonObject amount = json.getJsonObject("amount");
        JsonObject metadata =
                json.getOrDefault("metadata", JsonValue.EMPTY_JSON_OBJECT).asJsonObject();
        return new Order(
                key,
                amount.getString("value"),
                amount.getString("currency"),
                json.getString("payment_method_id"),
                "",
                json.getString("description", ""),
                Optional.ofNullable(metadata.getString("subscription_id", null)),
                Optional.ofNullable(metadata.getString("idempotency_key", null)));
    }

    @Override
    public Reply charged(Payment payment) {
        return new Reply(200, json(payment));
    }

    @Override
    public Reply found(Payment payment) {
        return new Reply(200, json(payment));
    }

    private static JsonObject json(Payment payment) {
        Order order = payment.order();
        JsonObjectBuilder json = JsonText.object()
                .add("id", payment.id())
                .add(
                        "status",
                        Map.of(Status.TAKEN, "succeeded", Status.DECLINED, "canceled", Status.PENDING, "pending")
                                .get(payment.status()))
                .add("paid", payment.status() == Status.TAKEN)
                .add("amount", JsonText.object().add("value", order.amount()).add("currency", order.currency()))
                .add("created_at", payment.at().toString())
                .add("description", order.description())
                .add("refundable", payment.status() == Status.TAKEN)
                .add("test", true);
        if (payment.status() == Status.TAKEN) {
            json.add("captured_at", payment.at().toString());
        }
        if (payment.status() == Status.DECLINED) {
            json.add(
                    "cancellation_details",
                    JsonText.object().add("party", "payment_network").add("reason", payment.code()));
        }
        return json.add("metadata", metadata(order)).build();
    }

    static JsonObjectBuilder metadata(Order order) {
        JsonObjectBuilder metadata = JsonText.object();
        order.subscriptionId().ifPresent(id -> metadata.add("subscription_id", id));
        order.toldKey().ifPresent(key -> metadata.add("idempotency_key", key));
        return metadata;
    }

    @Override
    public Reply error(int status, String code, String message) {
        return new Reply(
                status,
                JsonText.object()
                        .add("type", "error")
                        .add("id", UUID.randomUUID().toString())
                        .add("code", code)
                        .add("description", message)
                        .build());
    }

    @Override
    public Reply inProgress() {
        return error(500, "internal_server_error", "the result is not known yet, repeat with the same key");
    }

    @Override
    public Reply keyOfAnother() {
        return error(400, "invalid_request", "Idempotence key duplicated");
    }

    @Override
    public HttpRequest.Builder webhook(HttpRequest.Builder request, Payment payment, Instant now) {
        JsonObject body = JsonText.object()
                .add("type", "notification")
                .add("event", "payment." + json(payment).getString("status"))
                .add("object", json(payment))
                .build();
        return request.header("Content-Type", "application/json").POST(BodyPublishers.ofString(body.toString()));
    }
}
