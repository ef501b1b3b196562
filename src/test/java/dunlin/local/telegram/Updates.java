package dunlin.local.telegram;

import dunlin.local.http.JsonText;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What happens on the phones, told to the bot: posted to its webhook, once, or kept for getUpdates while it has none. Update ids go on
 * rising, also over restarts.
 */
final class Updates {

    private record Webhook(URI address, String secret) {}

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final TreeMap<Long, JsonObject> waiting = new TreeMap<>();
    private final List<AnsweredQuery> answers = new ArrayList<>();
    private final AtomicLong ids;
    private Optional<Webhook> webhook = Optional.empty();
    private long polls;

    Updates(Clock clock) {
        ids = new AtomicLong(clock.instant().getEpochSecond() * 100);
    }

    synchronized void webhookTo(URI address, String secret) {
        webhook = Optional.of(new Webhook(address, secret));
        notifyAll();
    }

    synchronized void noWebhook() {
        webhook = Optional.empty();
    }

    synchronized Optional<URI> webhook() {
        return webhook.map(Webhook::address);
    }

    /** A new update with this content: the status that the webhook answered, 0 where there is none or no answer. */
    int tell(String kind, JsonValue content) {
        return tell(JsonText.object()
                .add("update_id", ids.incrementAndGet())
                .add(kind, content)
                .build());
    }

    /** This update, as often as it is told. */
    int tell(JsonObject update) {
        Optional<Webhook> target;
        synchronized (this) {
            target = webhook;
            if (target.isEmpty()) {
                waiting.put(update.getJsonNumber("update_id").longValue(), update);
                notifyAll();
            }
        }
        return target.isPresent() ? post(target.get(), update) : 0;
    }

    private int post(Webhook target, JsonObject update) {
        HttpRequest request = HttpRequest.newBuilder(target.address())
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .header("X-Telegram-Bot-Api-Secret-Token", target.secret())
                .POST(BodyPublishers.ofString(update.toString()))
                .build();
        try {
            return http.send(request, BodyHandlers.discarding()).statusCode();
        } catch (IOException nobody) {
            return 0;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    /** getUpdates: confirms what lies before the offset, and waits so long for the rest. */
    synchronized JsonArray after(Optional<Long> offset, int limit, Duration patience) throws BadRequest {
        long mine = ++polls;
        notifyAll();
        offset.ifPresent(from -> waiting.headMap(from).clear());
        long end = System.nanoTime() + patience.toNanos();
        while (waiting.isEmpty() && webhook.isEmpty() && mine == polls && System.nanoTime() < end) {
            await(end - System.nanoTime());
        }
        if (webhook.isPresent()) {
            throw BadRequest.conflict("can't use getUpdates method while webhook is active; use deleteWebhook to"
                    + " delete the webhook first");
        }
        if (mine != polls) {
            throw BadRequest.conflict(
                    "terminated by other getUpdates request; make sure that only one bot instance" + " is running");
        }
        JsonArrayBuilder found = JsonText.array();
        waiting.values().stream().limit(limit).forEach(found::add);
        return found.build();
    }

    private void await(long nanos) {
        try {
            wait(Math.max(1, nanos / 1_000_000));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    synchronized void answered(AnsweredQuery answer) {
        answers.add(answer);
    }

    synchronized List<AnsweredQuery> answers() {
        return List.copyOf(answers);
    }

    /** Those that wait and the answers; the webhook stays. */
    synchronized void forget() {
        waiting.clear();
        answers.clear();
        polls++;
        notifyAll();
    }

    static JsonObject chat(Phone phone) {
        return JsonText.object()
                .add("id", phone.chatId())
                .add("type", phone.type())
                .build();
    }

    /** Somebody whose phone speaks that language; his id is that of his private chat. */
    static JsonObject person(long id, String language) {
        return JsonText.object()
                .add("id", Math.abs(id))
                .add("is_bot", false)
                .add("first_name", "Anna")
                .add("language_code", language)
                .build();
    }
}
