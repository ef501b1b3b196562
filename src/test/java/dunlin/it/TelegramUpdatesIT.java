package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import dunlin.local.telegram.AnsweredQuery;
import dunlin.local.telegram.TelegramSimulator;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Telegram posts is believed by its secret, has its effect once, and tells whom messages reach. */
class TelegramUpdatesIT extends Deployed {

    private static final AtomicLong NUMBERS = new AtomicLong(Instant.now().getEpochSecond() * 1_000_000);
    private static final Duration TWO_HOURS = Duration.ofHours(2);
    private static final Duration TWO_DAYS = Duration.ofDays(2);

    private final TelegramSimulator telegram = Surroundings.telegram();

    @Test
    void onlyWhoKnowsTheSecretIsBelieved() throws Exception {
        var anna = Customer.unknown("P1M");
        var kicked = standing(anna, "kicked", Instant.now());

        var without = post(kicked, Optional.empty());
        var wrong = post(kicked, Optional.of("it_telegram-webhook-secreT"));

        assertThat(Wire.problem(without, 403).string("title")).isEqualTo("The webhook is not believed");
        Wire.problem(wrong, 403);
        assertThat(isBlocked(anna)).isFalse();
        assertThat(telegram.update(kicked)).isEqualTo(200);
        assertThat(isBlocked(anna)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[1]",
                "{\"update_id\":",
                "{\"update_id\":null}",
                "{\"update_id\":1,\"message\":7}",
                "{\"update_id\":1,\"callback_query\":{\"id\":\"\\u0000\"}}"
            })
    void aBodyThatIsNoUpdateIsRefusedInWords(String body) throws Exception {
        Wire.problem(post(body), 400);
    }

    @Test
    void whatIsNotHandledIsAcknowledged() throws Exception {
        var id = fresh();

        assertThat(post("{\"update_id\":" + id + ",\"message_reaction\":{\"chat\":{\"id\":1}}}")
                        .statusCode())
                .isEqualTo(200);
        Wire.problem(Wire.toRoot("webhooks/telegram").sent(), 405);
    }

    @Test
    void whoThrewTheBotOutIsNotWrittenToAndWhoWritesAgainIs() {
        var anna =
                Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS) + "," + Customer.endedRule(TWO_HOURS, TWO_DAYS));
        assertThat(telegram.standing(anna.chatId, "kicked")).isEqualTo(200);

        anna.subscribes(Customer.thisSecond());
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(anna.notifications())
                        .extracting(one -> one.get("reason").toString())
                        .contains("\"recipient_blocked\""));
        assertThat(anna.posts()).isZero();
        assertThat(telegram.writes(anna.chatId, "/start")).isEqualTo(200);
        Customer.later(TWO_HOURS);

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(anna.notifications())
                        .extracting(one -> one.getString("state"))
                        .containsExactlyInAnyOrder("failed", "sent"));
        assertThat(anna.posts()).isEqualTo(1);
    }

    @Test
    void aRefusedMessageIsForgivenWhenTheUserWritesAgain() throws Exception {
        var anna = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        telegram.script(anna.chatId).next(Answer.blocked());
        anna.subscribes(Customer.thisSecond());
        anna.awaitNotification("failed");
        assertThat(isBlocked(anna)).isTrue();

        telegram.writes(anna.chatId, "hello");

        assertThat(isBlocked(anna)).isFalse();
    }

    @Test
    void oldNewsUndoesNoNewer() throws Exception {
        var now = Instant.now();
        var hourAgo = now.minus(Duration.ofHours(1));
        var anna = Customer.unknown("P1M");
        var berta = Customer.unknown("P1M");

        telegram.update(standing(anna, "kicked", now));
        telegram.update(standing(anna, "member", hourAgo));
        telegram.update(standing(berta, "member", now));
        telegram.update(standing(berta, "kicked", hourAgo));

        assertThat(isBlocked(anna)).isTrue();
        assertThat(isBlocked(berta)).isFalse();
    }

    @Test
    void aRepeatedUpdateDoesNothing() throws Exception {
        var anna = Customer.unknown("P1M");
        var kicked = standing(anna, "kicked", Instant.now());

        telegram.update(kicked);
        telegram.writes(anna.chatId, "/start again");
        var repeated = telegram.update(kicked);

        assertThat(repeated).isEqualTo(200);
        assertThat(isBlocked(anna)).isFalse();
    }

    @Test
    void aPressThatNobodyKnowsIsAnsweredWithoutWordsAndItsButtonStays() throws Exception {
        var anna = Customer.unknown("P1M");
        var message = buttonOn(anna.chatId, "Nobody knows me");
        var before = telegram.answers().size();

        assertThat(telegram.press(anna.chatId, message, "Nobody knows me")).isEqualTo(200);

        assertThat(telegram.answers()).hasSize(before + 1);
        assertThat(telegram.answers().get(before))
                .extracting(AnsweredQuery::ok, AnsweredQuery::text)
                .containsExactly(Optional.empty(), Optional.empty());
        assertThat(anna.phone().message(message).orElseThrow().buttons()).hasSize(1);
    }

    @Test
    void oldUpdatesLeaveByThemselves() throws Exception {
        var id = fresh();
        Sql.update(
                "insert into telegram_update (update_id, received_at) values (?, cast(? as timestamptz))",
                id,
                Customer.now().minus(Duration.ofDays(4)).toString());

        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(Sql.count("select count(*) from telegram_update where update_id = ?", id))
                                .isZero());
    }

    @Test
    void neitherTheSecretNorTheTokenIsInTheLog() throws Exception {
        post("{}", Optional.of("wrong"));
        telegram.writes(fresh(), "/start");

        assertThat(ServerLog.text()).doesNotContain(Environment.telegramWebhookSecret(), "it-telegram-token");
    }

    private static boolean isBlocked(Customer customer) throws Exception {
        return Sql.count("select count(*) from chat where chat_id = ? and blocked_at is not null", customer.chatId)
                == 1;
    }

    private static JsonObject standing(Customer customer, String status, Instant at) {
        return Json.createObjectBuilder()
                .add("update_id", fresh())
                .add(
                        "my_chat_member",
                        Json.createObjectBuilder()
                                .add("chat", Json.createObjectBuilder().add("id", customer.chatId))
                                .add("date", at.getEpochSecond())
                                .add(
                                        "new_chat_member",
                                        Json.createObjectBuilder().add("status", status)))
                .build();
    }

    /** An id of which no update was told yet, far from those that the simulator gives. */
    static long fresh() {
        return NUMBERS.incrementAndGet();
    }

    private static HttpResponse<String> post(String body) throws Exception {
        return post(body, Optional.of(Environment.telegramWebhookSecret()));
    }

    private static HttpResponse<String> post(JsonObject body, Optional<String> secret) throws Exception {
        return post(body.toString(), secret);
    }

    private static HttpResponse<String> post(String body, Optional<String> secret) throws Exception {
        var request = Wire.toRoot("webhooks/telegram").method("POST").json(body);
        secret.ifPresent(given -> request.header("X-Telegram-Bot-Api-Secret-Token", given));
        return request.sent();
    }

    /** A message of the bot with that button, as if Dunlin had sent it. */
    private static long buttonOn(long chatId, String label) throws Exception {
        var body =
                "{\"chat_id\":%d,\"text\":\"Well?\",\"reply_markup\":{\"inline_keyboard\":[[{\"text\":\"%s\",\"callback_data\":\"x\"}]]}}"
                        .formatted(chatId, label);
        var request = HttpRequest.newBuilder(
                        Environment.telegram().resolve("/bot" + Environment.telegramToken() + "/sendMessage"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        HttpClient.newHttpClient().send(request, BodyHandlers.discarding());
        return Surroundings.telegram().phone(chatId).messages().get(0).id();
    }
}
