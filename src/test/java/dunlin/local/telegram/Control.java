package dunlin.local.telegram;

import com.sun.net.httpserver.HttpExchange;
import dunlin.local.http.JsonText;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The simulator's switches over HTTP, for the demonstration.
 *
 * <p>A change is taken as {@code application/json} only: a page from elsewhere cannot send that without being asked
 * first, and so cannot throw the switches behind the reader's back.
 */
final class Control {

    private static final Pattern CHAT = Pattern.compile("(?:.*&)?chat=(-?\\d{1,18})(?:&.*)?");
    private static final int BODY_LIMIT = 65_536;
    private static final long LONGEST_OUTAGE_SECONDS = 3_600;

    private final TelegramSimulator simulator;
    private final Views views;
    private final Executor threads;
    private final OrderedHolds holds;

    Control(TelegramSimulator simulator, Views views, OrderedHolds holds, Executor threads) {
        this.simulator = simulator;
        this.views = views;
        this.holds = holds;
        this.threads = threads;
    }

    /** Answers what is meant for the control; empty for anything else. */
    Optional<HttpReply> answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        try {
            return switch (exchange.getRequestMethod() + " " + path) {
                case "GET /script" -> json(views.script(script(chat(exchange))));
                case "GET /requests" ->
                    json(chat(exchange).map(views::requestsOf).orElseGet(views::allRequests));
                case "GET /phones" -> json(views.phones());
                case "POST /script" -> script(chat(exchange), body(exchange));
                case "DELETE /script" -> clear(chat(exchange));
                case "POST /release" -> {
                    body(exchange);
                    yield release(chat(exchange));
                }
                case "POST /press" -> press(chat(exchange), body(exchange));
                case "POST /outage" -> outage(body(exchange));
                case "POST /reset" -> {
                    body(exchange);
                    yield reset();
                }
                default -> Optional.empty();
            };
        } catch (IllegalArgumentException e) {
            return Optional.of(HttpReply.json(
                    400, JsonText.object().add("error", e.getMessage()).build()));
        }
    }

    private Optional<HttpReply> script(Optional<Long> chat, String order) {
        ScriptOrder read = ScriptOrder.read(order);
        if (read.answer() instanceof Answer.Held held) {
            holds.add(chat, held.hold());
        }
        read.writeTo(script(chat));
        return json(views.script(script(chat)));
    }

    private Optional<HttpReply> clear(Optional<Long> chat) {
        script(chat).clear();
        return json(views.script(script(chat)));
    }

    /** Releases the holds of the chat, or all, as far as a request stands at them. */
    private Optional<HttpReply> release(Optional<Long> chat) {
        return json(JsonText.object().add("released", holds.release(chat)).build());
    }

    /** Presses a button on that chat's phone, and tells what the bot's webhook said. */
    private Optional<HttpReply> press(Optional<Long> chat, String body) {
        if (chat.isEmpty() || !(JsonText.read(body) instanceof JsonObject button)) {
            throw new IllegalArgumentException("name the chat, the message_id and the button's label");
        }
        int status = simulator.press(chat.get(), number(button), button.getString("label", ""));
        return json(JsonText.object().add("status", status).build());
    }

    private static long number(JsonObject button) {
        return button.get("message_id") instanceof JsonNumber id ? id.longValue() : 0;
    }

    /** Closes the door for some seconds; it opens by itself, as nobody could ask for it from outside. */
    private Optional<HttpReply> outage(String body) {
        long seconds = JsonText.read(body) instanceof JsonObject order ? order.getInt("seconds", 20) : 0;
        if (seconds < 1 || seconds > LONGEST_OUTAGE_SECONDS) {
            throw new IllegalArgumentException("seconds is 1 to " + LONGEST_OUTAGE_SECONDS);
        }
        after(Duration.ofMillis(300), simulator::refuseConnections);
        after(Duration.ofSeconds(seconds), simulator::acceptAgain);
        return json(JsonText.object().add("seconds", seconds).build());
    }

    private Optional<HttpReply> reset() {
        holds.clear();
        simulator.reset();
        return json(JsonText.object().add("reset", true).build());
    }

    private void after(Duration wait, Runnable action) {
        CompletableFuture.delayedExecutor(wait.toMillis(), TimeUnit.MILLISECONDS, threads)
                .execute(action);
    }

    private Script script(Optional<Long> chat) {
        return chat.map(simulator::script).orElseGet(simulator::script);
    }

    private static Optional<HttpReply> json(JsonObject value) {
        return Optional.of(HttpReply.json(200, value));
    }

    private static Optional<Long> chat(HttpExchange exchange) {
        String query = Optional.ofNullable(exchange.getRequestURI().getQuery()).orElse("");
        Matcher chat = CHAT.matcher(query);
        if (chat.matches()) {
            return Optional.of(Long.valueOf(chat.group(1)));
        }
        if (query.contains("chat=") && !query.endsWith("chat=")) {
            throw new IllegalArgumentException("chat is a whole number");
        }
        return Optional.empty();
    }

    private static String body(HttpExchange exchange) throws IOException {
        String type = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Content-Type"))
                .orElse("");
        if (!type.startsWith("application/json")) {
            throw new IllegalArgumentException("send application/json");
        }
        byte[] bytes = exchange.getRequestBody().readNBytes(BODY_LIMIT);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
