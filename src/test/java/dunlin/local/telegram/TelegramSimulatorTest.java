package dunlin.local.telegram;

import static dunlin.local.telegram.Caller.TOKEN;
import static dunlin.local.telegram.Caller.description;
import static dunlin.local.telegram.Caller.html;
import static dunlin.local.telegram.Caller.json;
import static dunlin.local.telegram.Caller.message;
import static dunlin.local.telegram.Caller.messageId;
import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The Bot API when nothing is scripted. */
class TelegramSimulatorTest {

    private static final long ANNA = 100200300L;

    private TelegramSimulator telegram = TelegramSimulator.start(0);
    private Caller bot = new Caller(telegram.apiUrl());

    @AfterEach
    void close() {
        telegram.close();
    }

    @Test
    void deliversAMessageAndConfirmsItInTelegramsShape() throws Exception {
        HttpResponse<String> answer = bot.call("sendMessage", html(ANNA, "<b>Hello</b> Anna"));

        JsonObject result = json(answer).getJsonObject("result");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(json(answer).getBoolean("ok")).isTrue();
        assertThat(result.getInt("message_id")).isEqualTo(1);
        assertThat(result.getJsonNumber("date").longValue()).isPositive();
        assertThat(result.getJsonObject("chat").getJsonNumber("id").longValue()).isEqualTo(ANNA);
        assertThat(result.getJsonObject("chat").getString("type")).isEqualTo("private");
        assertThat(result.getString("text")).isEqualTo("Hello Anna");
        assertThat(result.getJsonArray("entities").toString())
                .isEqualTo("[{\"type\":\"bold\",\"offset\":0,\"length\":5}]");
        assertThat(telegram.phone(ANNA).texts()).containsExactly("Hello Anna");
    }

    @Test
    void messageIdsRisePerChat() throws Exception {
        long first = messageId(bot.send(ANNA, "one"));
        long second = messageId(bot.send(ANNA, "two"));
        long other = messageId(bot.send(-1001000000001L, "three"));

        assertThat(second).isEqualTo(first + 1);
        assertThat(other).isEqualTo(first);
        assertThat(telegram.phone(-1001000000001L).type()).isEqualTo("supergroup");
    }

    @Test
    void acceptsAFormAndAQuery() throws Exception {
        bot.postAs(
                "application/x-www-form-urlencoded",
                "/bot" + TOKEN + "/sendMessage",
                "chat_id=5&text=a%20%26%20b&reply_markup="
                        + "%7B%22inline_keyboard%22%3A%5B%5B%7B%22text%22%3A%22Pay%22%2C%22url%22%3A%22https%3A%2F%2Fexample.org%22%7D%5D%5D%7D");
        HttpResponse<String> query = bot.get("/bot" + TOKEN + "/sendMessage?chat_id=5&text=c");

        assertThat(query.statusCode()).isEqualTo(200);
        assertThat(telegram.phone(5).texts()).containsExactly("a & b", "c");
        assertThat(telegram.phone(5).messages().get(0).buttons().get(0).get(0).url())
                .contains("https://example.org");
    }

    @Test
    void refusesEmptyAndTooLongTexts() throws Exception {
        HttpResponse<String> empty = bot.send(ANNA, " \n ");
        HttpResponse<String> noText = bot.call("sendMessage", "{\"chat_id\":5}");
        HttpResponse<String> longest = bot.call("sendMessage", html(ANNA, "<b>" + "😀".repeat(2048) + "</b>"));
        HttpResponse<String> tooLong = bot.send(ANNA, "x".repeat(4097));

        assertThat(empty.statusCode()).isEqualTo(400);
        assertThat(description(empty)).isEqualTo("Bad Request: message text is empty");
        assertThat(description(noText)).isEqualTo("Bad Request: message text is empty");
        assertThat(longest.statusCode()).isEqualTo(200);
        assertThat(description(tooLong)).isEqualTo("Bad Request: message is too long");
    }

    @Test
    void refusesAChatThatIsMissingOrNone() throws Exception {
        HttpResponse<String> missing = bot.call("sendMessage", "{\"text\":\"a\"}");
        HttpResponse<String> name = bot.call("sendMessage", "{\"chat_id\":\"@somebody\",\"text\":\"a\"}");
        HttpResponse<String> noJson = bot.call("sendMessage", "{\"chat_id\":");

        assertThat(description(missing)).isEqualTo("Bad Request: chat_id is empty");
        assertThat(description(name)).isEqualTo("Bad Request: chat not found");
        assertThat(description(noJson)).isEqualTo("Bad Request: can't parse JSON object");
        assertThat(telegram.requests()).hasSize(3);
    }

    @Test
    void editsAMessageOnThePhone() throws Exception {
        long id = messageId(bot.send(ANNA, "ends soon"));

        HttpResponse<String> answer = bot.call("editMessageText", edit(id, "renewed"));

        PhoneMessage message = telegram.phone(ANNA).message(id).orElseThrow();
        assertThat(json(answer).getJsonObject("result").containsKey("edit_date"))
                .isTrue();
        assertThat(message.text()).isEqualTo("renewed");
        assertThat(message.edited()).isTrue();
        assertThat(message.earlierTexts()).containsExactly("ends soon");
    }

    @Test
    void refusesAnEditThatChangesNothingOrFindsNothing() throws Exception {
        long id = messageId(bot.send(ANNA, "same"));

        HttpResponse<String> unchanged = bot.call("editMessageText", edit(id, "same"));
        HttpResponse<String> unknown = bot.call("editMessageText", edit(77, "other"));

        assertThat(description(unchanged)).startsWith("Bad Request: message is not modified: specified new message");
        assertThat(description(unknown)).isEqualTo("Bad Request: message to edit not found");
        assertThat(telegram.phone(ANNA).message(id).orElseThrow().edited()).isFalse();
    }

    @Test
    void deletesAMessageOnce() throws Exception {
        long id = messageId(bot.send(ANNA, "gone soon"));

        HttpResponse<String> first = bot.call("deleteMessage", reference(id));
        HttpResponse<String> second = bot.call("deleteMessage", reference(id));

        assertThat(first.body()).isEqualTo("{\"ok\":true,\"result\":true}");
        assertThat(description(second)).isEqualTo("Bad Request: message to delete not found");
        assertThat(telegram.phone(ANNA).messages()).isEmpty();
        assertThat(telegram.phone(ANNA).everDelivered()).hasSize(1);
    }

    @Test
    void refusesToDeleteWhatIsTwoDaysOld() throws Exception {
        var now = new Instant[] {Instant.parse("2026-11-30T12:00:00Z")};
        restart(Options.standard().clock(movable(now)));
        long id = messageId(bot.send(ANNA, "old"));

        now[0] = Instant.parse("2026-12-02T12:00:00Z");
        HttpResponse<String> answer = bot.call("deleteMessage", reference(id));

        assertThat(description(answer)).isEqualTo("Bad Request: message can't be deleted for everyone");
    }

    @Test
    void changesOnlyTheButtons() throws Exception {
        long id = messageId(bot.send(ANNA, "waiting"));
        String markup = "{\"chat_id\":" + ANNA + ",\"message_id\":" + id
                + ",\"reply_markup\":{\"inline_keyboard\":[[{\"text\":\"Seen\",\"callback_data\":\"ack:1\"}]]}}";

        HttpResponse<String> answer = bot.call("editMessageReplyMarkup", markup);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(telegram.phone(ANNA)
                        .messages()
                        .get(0)
                        .buttons()
                        .get(0)
                        .get(0)
                        .callbackData())
                .contains("ack:1");
    }

    @Test
    void refusesAButtonWithABadLink() throws Exception {
        HttpResponse<String> answer = bot.call(
                "sendMessage",
                "{\"chat_id\":1,\"text\":\"a\",\"reply_markup\":{\"inline_keyboard\":"
                        + "[[{\"text\":\"Pay\",\"url\":\"http://localhost:3000/pay\"}]]}}");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(description(answer))
                .isEqualTo(
                        "Bad Request: inline keyboard button URL 'http://localhost:3000/pay' is invalid: Wrong HTTP URL");
        assertThat(telegram.phone(1).everDelivered()).isEmpty();
    }

    @Test
    void knowsItselfAndAnswersAPress() throws Exception {
        HttpResponse<String> me = bot.get("/bot" + TOKEN + "/getMe");
        HttpResponse<String> press = bot.call("answerCallbackQuery", "{\"callback_query_id\":\"7\"}");

        assertThat(json(me).getJsonObject("result").getBoolean("is_bot")).isTrue();
        assertThat(press.body()).isEqualTo("{\"ok\":true,\"result\":true}");
    }

    @Test
    void refusesAWrongTokenAndAnUnknownMethod() throws Exception {
        HttpResponse<String> shapeless = bot.get("/botnonsense/getMe");
        HttpResponse<String> unknown = bot.get("/bot" + TOKEN + "/sendPigeon");
        restart(Options.standard().acceptingOnly("1:right"));
        HttpResponse<String> wrong = bot.get("/bot" + TOKEN + "/getMe");

        assertThat(shapeless.statusCode()).isEqualTo(401);
        assertThat(shapeless.body()).isEqualTo("{\"ok\":false,\"error_code\":401,\"description\":\"Unauthorized\"}");
        assertThat(unknown.body()).isEqualTo("{\"ok\":false,\"error_code\":404,\"description\":\"Not Found\"}");
        assertThat(wrong.statusCode()).isEqualTo(401);
    }

    @Test
    void logsEveryRequestWithoutTheToken() throws Exception {
        bot.send(ANNA, "one");
        bot.send(5, "");

        LoggedRequest first = telegram.requests(ANNA).get(0);
        assertThat(telegram.requests()).hasSize(2);
        assertThat(first.method()).isEqualTo("sendMessage");
        assertThat(first.text()).contains("one");
        assertThat(first.deliveredMessageId()).contains(1L);
        assertThat(first.answer()).contains("200 ok, message 1");
        assertThat(telegram.requests(5).get(0).status()).contains(400);
        assertThat(telegram.requests().toString()).doesNotContain(TOKEN);
    }

    @Test
    void aResetForgetsEverythingButGoesOnCounting() throws Exception {
        bot.send(ANNA, "before");
        telegram.script(ANNA).always(Answer.blocked());

        telegram.reset();
        long id = messageId(bot.send(ANNA, "after"));

        assertThat(id).isEqualTo(2);
        assertThat(telegram.phone(ANNA).texts()).containsExactly("after");
        assertThat(telegram.requests()).hasSize(1);
    }

    @Test
    void updatesWaitUntilTheyAreConfirmed() throws Exception {
        telegram.writes(ANNA, "/start");
        telegram.standing(ANNA, "kicked");

        var first = json(bot.call("getUpdates", "{\"limit\":1}")).getJsonArray("result");
        long id = first.getJsonObject(0).getJsonNumber("update_id").longValue();
        var rest = json(bot.call("getUpdates", "{\"offset\":" + (id + 1) + ",\"timeout\":5}"))
                .getJsonArray("result");
        var none = json(bot.call("getUpdates", "{\"offset\":" + (id + 2) + "}")).getJsonArray("result");

        assertThat(first).hasSize(1);
        assertThat(rest).hasSize(1);
        assertThat(rest.getJsonObject(0).getJsonNumber("update_id").longValue()).isEqualTo(id + 1);
        assertThat(none).isEmpty();
    }

    @Test
    void aWebhookAndGetUpdatesExcludeEachOther() throws Exception {
        bot.call("setWebhook", "{\"url\":\"https://example.org/hook\",\"secret_token\":\"s\"}");
        HttpResponse<String> refused = bot.call("getUpdates", "{}");
        bot.call("deleteWebhook", "{}");
        HttpResponse<String> taken = bot.call("getUpdates", "{}");

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(description(refused)).startsWith("Conflict: can't use getUpdates");
        assertThat(taken.statusCode()).isEqualTo(200);
    }

    private void restart(Options options) {
        telegram.close();
        telegram = TelegramSimulator.start(0, options);
        bot = new Caller(telegram.apiUrl());
    }

    private static String reference(long messageId) {
        return "{\"chat_id\":" + ANNA + ",\"message_id\":" + messageId + "}";
    }

    private static String edit(long messageId, String text) {
        return message(ANNA, text).replace("{", "{\"message_id\":" + messageId + ",");
    }

    private static Clock movable(Instant[] now) {
        return new Clock() {
            @Override
            public ZoneOffset getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(java.time.ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return now[0];
            }
        };
    }
}
