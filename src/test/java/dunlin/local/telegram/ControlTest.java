package dunlin.local.telegram;

import static dunlin.local.telegram.Caller.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The switches over HTTP and the pages. */
class ControlTest {

    private static final long ANNA = 100200300L;

    private final TelegramSimulator telegram = TelegramSimulator.start(0);
    private final Caller caller = new Caller(telegram.apiUrl());

    @AfterEach
    void close() {
        telegram.close();
    }

    @Test
    void scriptsAnAnswerForOneChat() throws Exception {
        HttpResponse<String> ordered =
                caller.postTo("/script?chat=" + ANNA, "{\"answer\":\"429\",\"retry_after\":7,\"times\":2}");

        HttpResponse<String> refused = caller.send(ANNA, "a");
        assertThat(json(ordered).getJsonArray("pending")).hasSize(2);
        assertThat(json(refused).getJsonObject("parameters").getInt("retry_after"))
                .isEqualTo(7);
        assertThat(json(caller.get("/script?chat=" + ANNA)).getJsonArray("pending"))
                .hasSize(1);
        assertThat(caller.send(5, "a").statusCode()).isEqualTo(200);
    }

    @Test
    void scriptsAnAnswerForAllChatsForEver() throws Exception {
        caller.postTo("/script", "{\"answer\":\"403\",\"description\":\"Forbidden: no\",\"times\":\"always\"}");

        assertThat(Caller.description(caller.send(ANNA, "a"))).isEqualTo("Forbidden: no");
        assertThat(caller.send(5, "a").statusCode()).isEqualTo(403);
    }

    @Test
    void pressesAButton() throws Exception {
        caller.call(
                "sendMessage",
                "{\"chat_id\":5,\"text\":\"a\",\"reply_markup\":{\"inline_keyboard\":[[{\"text\":\"Done\",\"callback_data\":\"d 1\"}]]}}");

        HttpResponse<String> unknown = caller.postTo("/press?chat=5", "{\"message_id\":1,\"label\":\"Other\"}");
        HttpResponse<String> pressed = caller.postTo("/press?chat=5", "{\"message_id\":1,\"label\":\"Done\"}");

        assertThat(unknown.statusCode()).isEqualTo(400);
        assertThat(json(pressed).getInt("status")).isZero();
        assertThat(caller.call("getUpdates", "{}").body()).contains("\"data\":\"d 1\"", "\"message_id\":1");
    }

    @Test
    void holdsAndReleases() throws Exception {
        caller.postTo("/script?chat=" + ANNA, "{\"answer\":\"hold_delivered\"}");
        Hold probe = telegram.script(5).hold();
        CompletableFuture<HttpResponse<String>> held = caller.sendLater(ANNA, "a");
        CompletableFuture<HttpResponse<String>> other = caller.sendLater(5, "b");
        probe.awaitArrived(Duration.ofSeconds(10));

        long released = 0;
        while (released == 0) {
            released = json(caller.postTo("/release?chat=" + ANNA, "{}")).getInt("released");
        }

        assertThat(held.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        assertThat(other).isNotDone();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"answer\":\"pigeon\"}",
                "{\"answer\":\"ok\",\"times\":0}",
                "{\"answer\":\"429\",\"retry_after\":\"soon\"}",
                "[]",
                "{",
                ""
            })
    void refusesAnOrderItDoesNotUnderstand(String order) throws Exception {
        HttpResponse<String> answer = caller.postTo("/script?chat=" + ANNA, order);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer).getString("error")).isNotBlank();
        assertThat(telegram.script(ANNA).pending()).isEmpty();
    }

    @Test
    void refusesAChatThatIsNoNumberAndAFormFromElsewhere() throws Exception {
        HttpResponse<String> chat = caller.postTo("/script?chat=anna", "{\"answer\":\"ok\"}");
        HttpResponse<String> form = caller.postAs("text/plain", "/reset", "{}");

        assertThat(chat.statusCode()).isEqualTo(400);
        assertThat(form.statusCode()).isEqualTo(400);
    }

    @Test
    void showsPhonesAndRequestsAndForgetsThem() throws Exception {
        caller.send(ANNA, "hello");

        String phones = caller.get("/phones").body();
        String requests = caller.get("/requests?chat=" + ANNA).body();
        caller.postTo("/reset", "{}");

        assertThat(phones).contains("\"text\":\"hello\"");
        assertThat(requests).contains("\"answer\":\"200 ok, message 1\"").doesNotContain(Caller.TOKEN);
        assertThat(telegram.requests()).isEmpty();
    }

    @Test
    void servesThePhonePageAndItsFilesUnderAStrictPolicy() throws Exception {
        HttpResponse<String> page = caller.get("/phone/" + ANNA);

        assertThat(page.body()).contains("data-chat=\"100200300\"").doesNotContain("{{");
        assertThat(page.headers().firstValue("Content-Security-Policy")).isPresent();
        for (String file : new String[] {
            "/",
            "/assets/simulator.css",
            "/assets/phone.js",
            "/assets/index.js",
            "/assets/message.js",
            "/assets/favicon.svg",
            "/favicon.ico"
        }) {
            assertThat(caller.get(file).statusCode()).as(file).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/phone/anna", "/phone/%3Cscript%3E", "/assets/../phone.html", "/assets/Page.class", "/x"})
    void knowsNoOtherPage(String path) throws Exception {
        assertThat(caller.get(path).statusCode()).isEqualTo(404);
    }

    @Test
    void pushesEveryChangeToTheOpenPage() throws Exception {
        var connection = telegram.phoneUrl(ANNA)
                .resolve("/phone/" + ANNA + "/events")
                .toURL()
                .openConnection();
        connection.setReadTimeout(10_000);
        try (var reader =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
            String before = nextView(reader);
            caller.send(ANNA, "<script>alert(1)</script>");
            String after = nextView(reader);
            while (!after.contains("200 ok, message 1")) {
                after = nextView(reader);
            }

            assertThat(before).contains("\"messages\":[]");
            assertThat(after).contains("\"text\":\"<script>alert(1)</script>\"");
        }
    }

    private static String nextView(BufferedReader reader) throws java.io.IOException {
        String line = reader.readLine();
        while (!line.startsWith("data: ")) {
            line = reader.readLine();
        }
        return line;
    }
}
