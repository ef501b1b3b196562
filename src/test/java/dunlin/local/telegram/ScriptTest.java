package dunlin.local.telegram;

import static dunlin.local.telegram.Caller.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a script makes of the Bot API. */
class ScriptTest {

    private static final Duration SOON = Duration.ofSeconds(10);
    private static final long ANNA = 100200300L;

    private final TelegramSimulator telegram = TelegramSimulator.start(0);
    private final Caller bot = new Caller(telegram.apiUrl());

    @AfterEach
    void close() {
        telegram.close();
    }

    @Test
    void answersAreUsedUpInOrder() throws Exception {
        telegram.script(ANNA).next(Answer.tooManyRequests(120), Answer.blocked());

        HttpResponse<String> first = bot.send(ANNA, "a");
        HttpResponse<String> second = bot.send(ANNA, "a");
        HttpResponse<String> third = bot.send(ANNA, "a");

        assertThat(first.statusCode()).isEqualTo(429);
        assertThat(first.body())
                .isEqualTo("{\"ok\":false,\"error_code\":429,\"description\":\"Too Many Requests: retry after 120\","
                        + "\"parameters\":{\"retry_after\":120}}");
        assertThat(second.statusCode()).isEqualTo(403);
        assertThat(third.statusCode()).isEqualTo(200);
        assertThat(telegram.phone(ANNA).everDelivered()).hasSize(1);
    }

    @Test
    void aStandingAnswerHoldsForEverAndForItsChatOnly() throws Exception {
        telegram.script(ANNA).always(Answer.serverError(500));
        telegram.script(ANNA).times(2, Answer.serverError(502));

        List<Integer> anna = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            anna.add(bot.send(ANNA, "a").statusCode());
        }

        assertThat(anna).containsExactly(502, 502, 500, 500);
        assertThat(bot.send(5, "a").statusCode()).isEqualTo(200);
    }

    @Test
    void aScriptForAMethodLeavesTheOthersAlone() throws Exception {
        telegram.script(ANNA, "editMessageText").always(Answer.badRequest("Bad Request: message can't be edited"));

        HttpResponse<String> sent = bot.send(ANNA, "a");
        HttpResponse<String> edited =
                bot.call("editMessageText", "{\"chat_id\":100200300,\"message_id\":1,\"text\":\"b\"}");

        assertThat(sent.statusCode()).isEqualTo(200);
        assertThat(edited.statusCode()).isEqualTo(400);
    }

    @Test
    void getMeUsesUpNothingOfTheScriptForAllButHeedsAllAnswers() throws Exception {
        telegram.script().next(Answer.serverError(503));
        HttpResponse<String> well = bot.call("getMe", "{}");
        telegram.allAnswers(Answer.unauthorized());
        HttpResponse<String> refused = bot.call("getMe", "{}");

        assertThat(well.statusCode()).isEqualTo(200);
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(bot.send(ANNA, "a").statusCode()).isEqualTo(503);
    }

    @Test
    void tellsWhereAGroupHasMoved() throws Exception {
        telegram.script(-4001).next(Answer.migratedTo(-1009000000001L));

        HttpResponse<String> answer = bot.send(-4001, "a");

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer)
                        .getJsonObject("parameters")
                        .getJsonNumber("migrate_to_chat_id")
                        .longValue())
                .isEqualTo(-1009000000001L);
    }

    @Test
    void answersThatAreNoReceiptDeliverNothingUnlessTold() throws Exception {
        telegram.script(ANNA)
                .next(
                        Answer.htmlError(502),
                        Answer.gatewayTimeout(),
                        Answer.okWithHtml(),
                        Answer.okWithoutResult(),
                        Answer.okWithoutMessageId(),
                        Answer.okFalse(),
                        Answer.truncatedJson(),
                        Answer.messageIdZero());
        List<String> bodies = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            bodies.add(bot.send(ANNA, "a").body());
        }

        assertThat(bodies.get(0)).contains("502 Bad Gateway");
        assertThat(bodies.get(7)).contains("\"message_id\":0");
        assertThat(telegram.phone(ANNA).everDelivered()).isEmpty();

        telegram.script(ANNA).next(Answer.gatewayTimeout().afterDelivery());
        assertThat(bot.send(ANNA, "a").statusCode()).isEqualTo(504);
        assertThat(telegram.phone(ANNA).everDelivered()).hasSize(1);
    }

    @Test
    void aLostAnswerLeavesTheMessageOnThePhone() {
        telegram.script(ANNA).next(Answer.dropped(), Answer.lostAnswer());

        assertThatThrownBy(() -> bot.send(ANNA, "first")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> bot.send(ANNA, "second")).isInstanceOf(IOException.class);

        assertThat(telegram.phone(ANNA).texts()).containsExactly("second");
        assertThat(telegram.sends(ANNA)).hasSize(2);
        assertThat(telegram.sends(ANNA).get(1).deliveredMessageId()).contains(1L);
        assertThat(telegram.sends(ANNA).get(1).status()).isEmpty();
    }

    @Test
    void aSilentRequestEndsWithTheReset() throws Exception {
        telegram.script(ANNA).next(Answer.silentAfterDelivery());
        Hold behind = telegram.script(ANNA).hold();
        CompletableFuture<HttpResponse<String>> silent = bot.sendLater(ANNA, "one");
        CompletableFuture<HttpResponse<String>> held = bot.sendLater(ANNA, "two");

        behind.awaitArrived(SOON);
        assertThat(silent).isNotDone();
        telegram.reset();

        assertThat(silent).failsWithin(SOON).withThrowableOfType(ExecutionException.class);
        assertThat(held).failsWithin(SOON).withThrowableOfType(ExecutionException.class);
    }

    @Test
    void aHeldMessageReachesThePhoneAfterTheRelease() throws Exception {
        Hold hold = telegram.script(ANNA).hold();
        CompletableFuture<HttpResponse<String>> answer = bot.sendLater(ANNA, "a");

        hold.awaitArrived(SOON);
        assertThat(telegram.phone(ANNA).messages()).isEmpty();
        assertThat(telegram.sends(ANNA).get(0).isAnswered()).isFalse();
        hold.release();

        assertThat(answer.get(10, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
        assertThat(telegram.phone(ANNA).messages()).hasSize(1);
    }

    @Test
    void aMessageHeldAfterDeliveryIsDeliveredOnce() throws Exception {
        Hold hold = telegram.script(ANNA).holdDelivered();
        CompletableFuture<HttpResponse<String>> answer = bot.sendLater(ANNA, "a");

        hold.awaitArrived(SOON);
        assertThat(telegram.phone(ANNA).messages()).hasSize(1);
        hold.release(Answer.lostAnswer());

        assertThat(answer).failsWithin(SOON).withThrowableOfType(ExecutionException.class);
        assertThat(telegram.phone(ANNA).everDelivered()).hasSize(1);
    }

    @Test
    void aLateAnswerIsARightAnswer() throws Exception {
        telegram.script(ANNA).next(Answer.lateAfterDelivery(Duration.ofMillis(20)));

        HttpResponse<String> answer = bot.send(ANNA, "a");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(telegram.phone(ANNA).everDelivered()).hasSize(1);
    }

    @Test
    void awaitingAHoldFailsWhenNothingComes() {
        Hold hold = telegram.script(ANNA).hold();

        assertThatThrownBy(() -> hold.awaitArrived(Duration.ofMillis(10)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("0 of 1");
    }

    @Test
    void manyStalledChatsDoNotStopTheOthers() throws Exception {
        for (long chat = 1; chat <= 200; chat++) {
            telegram.script(chat).next(Answer.silent());
        }
        List<CompletableFuture<HttpResponse<String>>> stalled = new ArrayList<>();
        for (long chat = 1; chat <= 200; chat++) {
            stalled.add(bot.sendLater(chat, "a"));
        }

        HttpResponse<String> answer = bot.send(ANNA, "a");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(stalled).noneMatch(CompletableFuture::isDone);
    }

    @Test
    void refusesConnectionsAndAcceptsThemAgainOnTheSamePort() throws Exception {
        bot.send(ANNA, "before");

        telegram.refuseConnections();
        assertThatThrownBy(() -> bot.send(ANNA, "during")).isInstanceOf(ConnectException.class);
        telegram.acceptAgain();
        HttpResponse<String> answer = bot.send(ANNA, "after");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(telegram.phone(ANNA).texts()).containsExactly("before", "after");
    }

    @Test
    void swallowsConnectionsAndAcceptsThemAgain() throws Exception {
        InetSocketAddress address = new InetSocketAddress(
                InetAddress.getLoopbackAddress(), telegram.apiUrl().getPort());

        telegram.swallowConnections();
        try (Socket socket = new Socket()) {
            assertThatThrownBy(() -> socket.connect(address, 100)).isInstanceOf(SocketTimeoutException.class);
        }
        telegram.acceptAgain();

        assertThat(bot.send(ANNA, "after").statusCode()).isEqualTo(200);
    }
}
