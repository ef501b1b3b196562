package dunlin.local.telegram;

import com.sun.net.httpserver.HttpExchange;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Server-sent events for one open page: the whole view at the start and after every change.
 *
 * <p>Changes that follow each other quickly may come as one; the last one always comes.
 */
final class EventStream {

    private static final Duration SIGN_OF_LIFE = Duration.ofSeconds(15);

    private final Changes changes;

    EventStream(Changes changes) {
        this.changes = changes;
    }

    /** Writes until the reader has gone or the simulator ends. */
    void writeTo(HttpExchange exchange, Supplier<? extends JsonValue> view) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream; charset=utf-8");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            write(out, "retry: 1000\n\n");
            for (long seen = -1; !changes.isClosed(); ) {
                long now = changes.count();
                write(out, now > seen ? "data: " + view.get() + "\n\n" : ": still here\n\n");
                seen = now;
                changes.awaitNewerThan(seen, SIGN_OF_LIFE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void write(OutputStream out, String event) throws IOException {
        out.write(event.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
