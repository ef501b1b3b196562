package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Phone;
import dunlin.local.telegram.Script;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** What another system wants to be sent, under a key and to a chat of its own; a test changes in it what it is about. */
record Wish(String key, long chatId, String text, String format, Instant notBefore, Instant validUntil) {

    private static final long BEYOND_CUSTOMERS = 3_000_000_000_000L;
    private static final AtomicLong NUMBERS =
            new AtomicLong(BEYOND_CUSTOMERS + Instant.now().getEpochSecond() * 1000);

    static Wish of(String text) {
        var number = NUMBERS.incrementAndGet();
        return new Wish("w-" + number, number, text, null, null, null);
    }

    static Wish html(String text) {
        return of(text).format("html");
    }

    /** One that waits for an hour. */
    static Wish later() {
        return of("later").from(Customer.now().plus(Duration.ofHours(1)));
    }

    Wish text(String other) {
        return new Wish(key, chatId, other, format, notBefore, validUntil);
    }

    Wish chat(long other) {
        return new Wish(key, other, text, format, notBefore, validUntil);
    }

    Wish format(String other) {
        return new Wish(key, chatId, text, other, notBefore, validUntil);
    }

    Wish from(Instant other) {
        return new Wish(key, chatId, text, format, other, validUntil);
    }

    Wish until(Instant other) {
        return new Wish(key, chatId, text, format, notBefore, other);
    }

    String json() {
        var json = Json.createObjectBuilder()
                .add("key", key)
                .add("chat_id", chatId)
                .add("text", text);
        if (format != null) {
            json.add("format", format);
        }
        if (notBefore != null) {
            json.add("not_before", notBefore.toString());
        }
        if (validUntil != null) {
            json.add("valid_until", validUntil.toString());
        }
        return json.build().toString();
    }

    /** Asks for it by REST. */
    Rest.Answer told() {
        return Rest.integrator().post("notifications", json());
    }

    /** Asks for it by REST, and is told that there is a new notification. */
    String made() {
        var answer = told();
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        return answer.string("notification_id");
    }

    Script script() {
        return Surroundings.telegram().script(chatId);
    }

    Phone phone() {
        return Surroundings.telegram().phone(chatId);
    }

    int posts() {
        return Surroundings.telegram().sends(chatId).size();
    }

    /** How many notifications there are under its key, whatever became of them. */
    long rows() throws Exception {
        return Sql.count("select count(*) from notification where request_key = ?", key);
    }

    static JsonObject read(String notificationId) {
        return Rest.viewer().get("notifications/" + notificationId).json();
    }

    /** Waits for that notification to come to that state. */
    static JsonObject awaitState(String notificationId, String state) {
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(read(notificationId).getString("state")).isEqualTo(state));
        return read(notificationId);
    }

    static Rest.Answer cancel(String notificationId) {
        return Rest.operator().post("notifications/" + notificationId + "/cancel", null);
    }

    static Rest.Answer retry(String notificationId) {
        return Rest.operator().post("notifications/" + notificationId + "/retry", null);
    }

    static List<String> ids(List<Rest.Answer> answers) {
        return answers.stream()
                .map(answer -> answer.string("notification_id"))
                .distinct()
                .toList();
    }
}
