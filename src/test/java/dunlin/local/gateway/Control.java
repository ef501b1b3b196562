package dunlin.local.gateway;

import com.sun.net.httpserver.HttpExchange;
import dunlin.local.http.JsonText;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The simulator's views and switches over HTTP, for the demonstration: {@code GET /}, {@code /ledger}, {@code /payments},
 * {@code /requests}; {@code POST /script}, {@code /settle}, {@code /webhook}, {@code /outage}, {@code /reset}.
 *
 * <p>A change is taken as {@code application/json} only: a page from elsewhere cannot send that without being asked first.
 */
final class Control {

    private static final int BODY_LIMIT = 65_536;
    private static final int LONGEST_OUTAGE_SECONDS = 3_600;

    private final GatewaySimulator simulator;
    private final Executor threads;

    Control(GatewaySimulator simulator, Executor threads) {
        this.simulator = simulator;
        this.threads = threads;
    }

    void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        try {
            if (exchange.getRequestMethod().equals("GET")) {
                read(exchange, path);
            } else {
                write(
                        exchange,
                        200,
                        "application/json",
                        change(path, body(exchange)).toString());
            }
        } catch (RuntimeException wrong) {
            String message = JsonText.object()
                    .add("error", String.valueOf(wrong.getMessage()))
                    .build()
                    .toString();
            write(exchange, 400, "application/json", message);
        }
    }

    private void read(HttpExchange exchange, String path) throws IOException {
        switch (path) {
            case "/" -> write(exchange, 200, "text/html; charset=utf-8", Page.of(simulator));
            case "/ledger" ->
                write(
                        exchange,
                        200,
                        "application/json",
                        items(simulator.ledger().all(), Control::json));
            case "/payments" -> write(exchange, 200, "application/json", items(simulator.payments(), Control::json));
            case "/requests" -> write(exchange, 200, "application/json", items(simulator.requests(), Control::json));
            default -> write(exchange, 404, "application/json", "{\"error\":\"there is nothing here\"}");
        }
    }

    private JsonObject change(String path, JsonObject order) {
        switch (path) {
            case "/script" -> script(order);
            case "/settle" -> settle(order);
            case "/webhook" -> {
                int status = simulator.sendWebhook(order.getString("payment_id"));
                return JsonText.object().add("status", status).build();
            }
            case "/outage" -> outage(order.getInt("seconds", 20));
            case "/reset" -> simulator.reset();
            default -> throw new IllegalArgumentException("there is no switch " + path);
        }
        return JsonText.object().add("done", true).build();
    }

    private void script(JsonObject order) {
        String method = order.getString("method", "");
        Script script = method.isEmpty() ? simulator.script() : simulator.script(method);
        if (order.getBoolean("clear", false)) {
            script.clear();
        } else if (order.getBoolean("always", false)) {
            script.always(answer(order));
        } else {
            script.next(answer(order));
        }
    }

    private static Answer answer(JsonObject order) {
        String name = order.getString("answer", "");
        Duration late = Duration.ofSeconds(order.getInt("seconds", 60));
        return switch (name) {
            case "ok" -> Answer.ok();
            case "declined" -> Answer.declined(order.getString("code"));
            case "pending" -> Answer.pending();
            case "error" -> Answer.error(order.getInt("status"));
            case "taken_but_500" -> Answer.ok().saidAs(500);
            case "taken_but_unreadable" -> Answer.ok().unreadable();
            case "taken_but_dropped" -> Answer.ok().dropped();
            case "taken_but_late" -> Answer.ok().late(late);
            default -> throw new IllegalArgumentException("there is no answer \"" + name + "\"");
        };
    }

    private void settle(JsonObject order) {
        String id = order.getString("payment_id");
        String code = order.getString("code", "");
        if (code.isEmpty()) {
            simulator.succeed(id);
        } else {
            simulator.decline(id, code);
        }
    }

    /** Closes the door for some seconds; it opens by itself, as nobody could ask for it from outside. */
    private void outage(int seconds) {
        if (seconds < 1 || seconds > LONGEST_OUTAGE_SECONDS) {
            throw new IllegalArgumentException("seconds is 1 to " + LONGEST_OUTAGE_SECONDS);
        }
        after(300, simulator::refuseConnections);
        after(seconds * 1_000L, simulator::acceptAgain);
    }

    private void after(long millis, Runnable action) {
        CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS, threads)
                .execute(action);
    }

    private static JsonObject body(HttpExchange exchange) throws IOException {
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (type == null || !type.startsWith("application/json")) {
            throw new IllegalArgumentException("send application/json");
        }
        String text = new String(exchange.getRequestBody().readNBytes(BODY_LIMIT), StandardCharsets.UTF_8);
        return text.isBlank()
                ? JsonValue.EMPTY_JSON_OBJECT
                : JsonText.read(text).asJsonObject();
    }

    private static <T> String items(List<T> items, Function<T, JsonObjectBuilder> json) {
        JsonArrayBuilder array = JsonText.array();
        items.forEach(item -> array.add(json.apply(item)));
        return JsonText.object().add("items", array).build().toString();
    }

    private static JsonObjectBuilder json(Taken line) {
        return JsonText.object()
                .add("payment_id", line.paymentId())
                .add("idempotency_key", line.key())
                .add("payment_method", line.method())
                .add("amount", line.amount())
                .add("currency", line.currency())
                .add("subscription_id", line.subscriptionId())
                .add("at", line.at().toString());
    }

    private static JsonObjectBuilder json(Payment payment) {
        return JsonText.object()
                .add("payment_id", payment.id())
                .add("state", payment.status().name())
                .add("code", payment.code())
                .add("idempotency_key", payment.order().key())
                .add("payment_method", payment.order().method())
                .add("amount", payment.order().amount())
                .add("currency", payment.order().currency())
                .add("subscription_id", payment.order().subscriptionId().orElse(""))
                .add("at", payment.at().toString());
    }

    private static JsonObjectBuilder json(LoggedRequest request) {
        return JsonText.object()
                .add("number", request.number())
                .add("at", request.at().toString())
                .add("request", request.verb() + " " + request.path())
                .add("idempotency_key", request.key())
                .add("payment_method", request.method())
                .add("answer", request.answer());
    }

    private static void write(HttpExchange exchange, int status, String type, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.getResponseHeaders().set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.sendResponseHeaders(status, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
