package dunlin.local.gateway;

import com.sun.net.httpserver.HttpExchange;
import dunlin.local.gateway.Payment.Status;
import dunlin.local.http.JsonText;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** As Stripe speaks: forms, bearer keys, Idempotency-Key, whole minor units; a decline is a 402; webhooks are signed. */
final class StripeProtocol implements Protocol {

    private final String webhookSecret;
    private final Map<String, Set<String>> prices = new ConcurrentHashMap<>();

    StripeProtocol(String webhookSecret) {
        this.webhookSecret = webhookSecret;
    }

    /** From now on only these amounts are charged in this currency: Stripe's own figures, not ours. */
    void onlyPrices(String currency, Set<String> minorUnits) {
        prices.put(currency.toLowerCase(Locale.ROOT), minorUnits);
    }

    void anyPrice() {
        prices.clear();
    }

    @Override
    public String name() {
        return "stripe";
    }

    @Override
    public String path() {
        return "/v1/payment_intents";
    }

    @Override
    public String newId() {
        return "pi_" + UUID.randomUUID().toString().replace("-", "");
    }

    @Override
    public Map<String, Answer> methods() {
        return Map.of(
                "pm_ok", Answer.ok(),
                "pm_no_funds", Answer.declined("insufficient_funds"),
                "pm_stolen", Answer.declined("stolen_card"),
                "pm_unknown_code", Answer.declined("never_heard_of"),
                "pm_3ds", Answer.declined("authentication_required"),
                "pm_timeout", Answer.ok().late(Duration.ofSeconds(60)),
                "pm_drop", Answer.ok().dropped(),
                "pm_pending", Answer.pending());
    }

    @Override
    public Optional<Reply> refusal(HttpExchange exchange) {
        String given = exchange.getRequestHeaders().getFirst("Authorization");
        return given != null && (given.startsWith("Bearer ") || given.startsWith("Basic "))
                ? Optional.empty()
                : Optional.of(error(401, "", "You did not provide an API key"));
    }

    @Override
    public Order order(HttpExchange exchange, String body) {
        String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
        Map<String, String> form = form(body);
        if (key == null || key.length() > 255) {
            throw new IllegalArgumentException("Idempotency-Key");
        }
        if (!"true".equals(form.get("off_session")) || !"true".equals(form.get("confirm"))) {
            throw new IllegalArgumentException("off_session and confirm");
        }
        String amount = form.getOrDefault("amount", "");
        String currency = form.getOrDefault("currency", "");
        if (!amount.matches("[1-9][0-9]{0,11}") || !currency.matches("[a-z]{3}")) {
            throw new IllegalArgumentException("amount is a whole number of minor units, currency in lower case");
        }
        if (prices.containsKey(currency) && !prices.get(currency).contains(amount)) {
            throw new IllegalArgumentException(amount + " " + currency + " is not in the price list");
        }
        return new Order(
                key,
                amount,
                currency,
                form.getOrDefault("payment_method", ""),
                form.getOrDefault("customer", ""),
                form.getOrDefault("description", ""),
                Optional.ofNullable(form.get("metadata[subscription_id]")),
                Optional.ofNullable(form.get("metadata[idempotency_key]")));
    }

    private static Map<String, String> form(String body) {
        Map<String, String> fields = new HashMap<>();
        for (String field : body.split("&", -1)) {
            String[] sides = field.split("=", 2);
            fields.put(
                    URLDecoder.decode(sides[0], StandardCharsets.UTF_8),
                    sides.length < 2 ? "" : URLDecoder.decode(sides[1], StandardCharsets.UTF_8));
        }
        return fields;
    }

    @Override
    public Reply charged(Payment payment) {
        if (payment.status() != Status.DECLINED) {
            return new Reply(200, json(payment));
        }
        JsonObject error =
                cardError(payment.code()).add("payment_intent", json(payment)).build();
        return new Reply(402, JsonText.object().add("error", error).build());
    }

    @Override
    public Reply found(Payment payment) {
        return new Reply(200, json(payment));
    }

    private static JsonObject json(Payment payment) {
        Order order = payment.order();
        JsonObjectBuilder json = JsonText.object()
                .add("id", payment.id())
                .add("object", "payment_intent")
                .add("status", status(payment))
                .add("amount", Long.parseLong(order.amount()))
                .add("amount_received", payment.status() == Status.TAKEN ? Long.parseLong(order.amount()) : 0)
                .add("currency", order.currency())
                .add("customer", order.customer())
                .add("payment_method", order.method())
                .add("description", order.description())
                .add("created", payment.at().getEpochSecond())
                .add("livemode", false)
                .add("metadata", YooKassaProtocol.metadata(order));
        if (payment.status() == Status.DECLINED) {
            json.add("last_payment_error", cardError(payment.code()));
        }
        return json.build();
    }

    private static String status(Payment payment) {
        return Map.of(
                        Status.TAKEN, "succeeded",
                        Status.DECLINED, "requires_payment_method",
                        Status.PENDING, "processing")
                .get(payment.status());
    }

    private static JsonObjectBuilder cardError(String code) {
        boolean ofTheCard = Set.of("authentication_required", "expired_card", "incorrect_cvc", "processing_error")
                .contains(code);
        return JsonText.object()
                .add("type", "card_error")
                .add("code", ofTheCard ? code : "card_declined")
                .add("decline_code", code)
                .add("message", "Your card was declined.");
    }

    @Override
    public Reply error(int status, String code, String message) {
        String type = status >= 500 ? "api_error" : "invalid_request_error";
        return new Reply(status, failure(type, code, message));
    }

    private static JsonObject failure(String type, String code, String message) {
        JsonObjectBuilder error = JsonText.object().add("type", type).add("message", message);
        if (!code.isEmpty()) {
            error.add("code", code);
        }
        return JsonText.object().add("error", error).build();
    }

    @Override
    public Reply inProgress() {
        return new Reply(409, failure("idempotency_error", "idempotency_key_in_use", "another request uses this key"));
    }

    @Override
    public Reply keyOfAnother() {
        return new Reply(400, failure("idempotency_error", "", "the key was used with other parameters"));
    }

    @Override
    public HttpRequest.Builder webhook(HttpRequest.Builder request, Payment payment, Instant now) {
        String type = Map.of(
                        Status.TAKEN, "payment_intent.succeeded",
                        Status.DECLINED, "payment_intent.payment_failed",
                        Status.PENDING, "payment_intent.processing")
                .get(payment.status());
        String body = JsonText.object()
                .add("id", "evt_" + UUID.randomUUID().toString().replace("-", ""))
                .add("object", "event")
                .add("type", type)
                .add("created", now.getEpochSecond())
                .add("data", JsonText.object().add("object", json(payment)))
                .build()
                .toString();
        return request.header("Content-Type", "application/json")
                .header("Stripe-Signature", signature(webhookSecret, now, body))
                .POST(BodyPublishers.ofString(body));
    }

    static String signature(String secret, Instant at, String body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            byte[] signed = mac.doFinal((at.getEpochSecond() + "." + body).getBytes(StandardCharsets.UTF_8));
            return "t=" + at.getEpochSecond() + ",v1=" + HexFormat.of().formatHex(signed);
        } catch (GeneralSecurityException never) {
            throw new IllegalStateException(never);
        }
    }
}
