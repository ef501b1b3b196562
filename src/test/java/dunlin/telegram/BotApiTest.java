package dunlin.telegram;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.Timings;
import dunlin.telegram.domain.BotReply;
import dunlin.telegram.domain.Button;
import dunlin.telegram.domain.Format;
import dunlin.telegram.domain.Message;
import dunlin.telegram.domain.Reply;
import dunlin.telegram.domain.TelegramPolicy;
import jakarta.json.spi.JsonProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The client on a real wire: what is sent, what every fault of the wire becomes, and that nothing is sent twice. */
@Timeout(60)
class BotApiTest {

    private static final String TOKEN = "123456:AAE-secret_part-of-the-token";
    private static final Duration AMPLE = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(300);
    private static final String RECEIPT = "{\"ok\":true,\"result\":{\"message_id\":777,\"chat\":{\"id\":42}}}";

    private final RequestJson json = new RequestJson(JsonProvider.provider());

    @Test
    void sendsOnePostToTheMethodsAddress() throws Exception {
        try (WireTelegram telegram = WireTelegram.answering(200, RECEIPT)) {
            Reply reply = api(URI.create(telegram.uri() + "/")).ask(json.send(message("hi")));

            assertThat(reply).isEqualTo(new Reply.Accepted(42, 777, OptionalInt.of(200)));
            assertThat(telegram.posts()).hasSize(1);
            assertThat(telegram.posts().get(0).path()).isEqualTo("/bot" + TOKEN + "/sendMessage");
            assertThat(telegram.posts().get(0).head()).containsIgnoringCase("content-type: application/json");
            assertThat(telegram.posts().get(0).body())
                    .isEqualTo("{\"chat_id\":42,\"text\":\"hi\",\"link_preview_options\":{\"is_disabled\":true}}");
        }
    }

    @Test
    void sendsMarkupAndButtonsOnlyWhereThereAreSome() throws Exception {
        try (WireTelegram telegram = WireTelegram.answering(200, RECEIPT)) {
            Message message = new Message(
                    -1009000000001L,
                    "<b>й😀</b>",
                    Format.HTML,
                    List.of(new Button.Url("Pay", "https://example.org/pay/42")));

            api(telegram.uri()).ask(json.send(message));

            assertThat(telegram.posts().get(0).body())
                    .isEqualTo("{\"chat_id\":-1009000000001,\"text\":\"<b>й😀</b>\",\"parse_mode\":\"HTML\","
                            + "\"link_preview_options\":{\"is_disabled\":true},\"reply_markup\":{\"inline_keyboard\":"
                            + "[[{\"text\":\"Pay\",\"url\":\"https://example.org/pay/42\"}]]}}");
        }
    }

    @Test
    void editsAndDeletesByMessageId() throws Exception {
        try (WireTelegram telegram = WireTelegram.answering(200, "{\"ok\":true,\"result\":true}")) {
            BotApi api = api(telegram.uri());

            Reply edited = api.ask(json.edit(777, message("new")));
            Reply deleted = api.ask(json.delete(42, 777));

            assertThat(List.of(edited, deleted)).containsOnly(new Reply.Accepted(42, 777, OptionalInt.of(200)));
            assertThat(telegram.posts())
                    .extracting(WireTelegram.Request::path)
                    .containsExactly("/bot" + TOKEN + "/editMessageText", "/bot" + TOKEN + "/deleteMessage");
            assertThat(telegram.posts().get(1).body()).isEqualTo("{\"chat_id\":42,\"message_id\":777}");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "200 | {\"ok\":true,\"result\":{\"message_id\":0}}                                            | Unknown",
                "200 | {\"ok\":true,\"result\":{}}                                                            | Unknown",
                "200 | {\"ok\":true,\"result\":{\"message_id\":77                                             | Unknown",
                "200 | <html>sign in to this hotspot</html>                                                   | Unknown",
                "200 | {\"ok\":false}                                                                         | ServerError",
                "429 | {\"ok\":false,\"error_code\":429,\"parameters\":{\"retry_after\":35}}                  | RateLimited",
                "403 | {\"ok\":false,\"error_code\":403,\"description\":\"Forbidden: bot was blocked by the user\"} | Blocked",
                "400 | {\"ok\":false,\"error_code\":400,\"description\":\"Bad Request: chat not found\"}      | ChatNotFound",
                "400 | {\"ok\":false,\"parameters\":{\"migrate_to_chat_id\":-1009000000001}}                  | Migrated",
                "400 | {\"ok\":false,\"description\":\"Bad Request: can't parse entities: tag b\"}            | MessageRejected",
                "401 | {\"ok\":false,\"error_code\":401,\"description\":\"Unauthorized\"}                     | BotRefused",
                "404 | {\"ok\":false,\"error_code\":404,\"description\":\"Not Found\"}                        | BotRefused",
                "500 | {\"ok\":false,\"error_code\":500}                                                      | ServerError",
                "502 | <html>Bad Gateway</html>                                                               | ServerError",
                "503 | ``                                                                                     | ServerError",
                "504 | <html>Gateway Time-out</html>                                                          | Unknown",
                "302 | moved                                                                                  | ServerError"
            })
    void readsEveryRowOfTheTable(int status, String body, String reply) throws Exception {
        try (WireTelegram telegram = WireTelegram.answering(status, body)) {
            assertThat(api(telegram.uri())
                            .ask(json.send(message("hi")))
                            .getClass()
                            .getSimpleName())
                    .isEqualTo(reply);
            assertThat(telegram.posts()).hasSize(1);
        }
    }

    @Test
    void neitherFollowsRedirectsNorAnswersAChallenge() throws Exception {
        try (WireTelegram telegram = new WireTelegram((request, socket) ->
                WireTelegram.write(socket, WireTelegram.head(307, "Location: /elsewhere\r\n", "")))) {
            Reply redirected = api(telegram.uri()).ask(json.send(message("hi")));
            telegram.now((request, socket) ->
                    WireTelegram.write(socket, WireTelegram.head(401, "WWW-Authenticate: Basic realm=\"x\"\r\n", "")));
            Reply challenged = api(telegram.uri()).ask(json.send(message("hi")));

            assertThat(redirected).isInstanceOf(Reply.ServerError.class);
            assertThat(challenged).isInstanceOf(Reply.BotRefused.class);
            assertThat(telegram.posts()).hasSize(2);
        }
    }

    @Test
    void reusesTheConnection() throws Exception {
        try (WireTelegram telegram = WireTelegram.answering(200, RECEIPT)) {
            BotApi api = api(telegram.uri());

            for (int i = 0; i < 5; i++) {
                api.ask(json.send(message("hi")));
            }

            assertThat(telegram.posts()).hasSize(5);
            assertThat(telegram.connections()).isEqualTo(1);
        }
    }

    @Test
    void callsARefusedConnectionUnreachable() throws Exception {
        URI closed;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = URI.create("http://127.0.0.1:" + socket.getLocalPort());
        }

        assertUnreachable(api(closed).ask(json.send(message("hi"))));
    }

    @Test
    void callsAnUnresolvableNameUnreachable() {
        assertUnreachable(api(URI.create("http://no-such-host.invalid")).ask(json.send(message("hi"))));
    }

    @Test
    void callsAFailedHandshakeUnreachable() throws Exception {
        try (WireTelegram noTls = new WireTelegram((request, socket) -> socket.close());
                ServerSocket plain = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            daemon(() -> {
                try (Socket socket = plain.accept()) {
                    WireTelegram.write(socket, "HTTP/1.1 400 this port speaks no TLS\r\n\r\n");
                    socket.getInputStream().readAllBytes();
                }
            });

            Reply reply =
                    api(URI.create("https://127.0.0.1:" + plain.getLocalPort())).ask(json.send(message("hi")));

            assertUnreachable(reply);
            assertThat(noTls.requests).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"connect-timeout", "timeout"})
    void callsAConnectionThatNeverStandsUnreachable(String which) throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            URI neverShakesHands = URI.create("https://127.0.0.1:" + silent.getLocalPort());
            BotApi api = which.equals("timeout")
                    ? api(neverShakesHands, AMPLE, SHORT, () -> TOKEN)
                    : api(neverShakesHands, SHORT, AMPLE, () -> TOKEN);

            assertUnreachable(api.ask(json.send(message("hi"))));
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void callsABlackHoleDuringTheConnectUnreachable() throws Exception {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                WaitingLine waiting = new WaitingLine(full.getLocalSocketAddress(), 8)) {
            assertThat(waiting.length()).isEqualTo(8);
            URI blackHole = URI.create("http://127.0.0.1:" + full.getLocalPort());

            assertUnreachable(api(blackHole, SHORT, AMPLE, () -> TOKEN).ask(json.send(message("hi"))));
        }
    }

    @Test
    void callsAMissingAnswerUnknown() throws Exception {
        try (WireTelegram telegram = new WireTelegram((request, socket) -> {})) {
            Reply reply = api(telegram.uri(), AMPLE, SHORT, () -> TOKEN).ask(json.send(message("hi")));

            assertUnknown(reply);
            assertThat(telegram.posts()).hasSize(1);
            telegram.clientClosed.await();
        }
    }

    @Test
    void callsADroppedConnectionUnknownAndDoesNotRepeat() throws Exception {
        try (WireTelegram telegram = new WireTelegram((request, socket) -> socket.close())) {
            assertUnknown(api(telegram.uri()).ask(json.send(message("hi"))));
            assertThat(telegram.posts()).hasSize(1);
        }
    }

    @Test
    void callsAResetUnknownAndDoesNotRepeat() throws Exception {
        try (WireTelegram telegram = new WireTelegram((request, socket) -> {
            socket.setSoLinger(true, 0);
            socket.close();
        })) {
            assertUnknown(api(telegram.uri()).ask(json.send(message("hi"))));
            assertThat(telegram.posts()).hasSize(1);
        }
    }

    @Test
    void doesNotRepeatWhenAPooledConnectionIsDropped() throws Exception {
        try (WireTelegram telegram = WireTelegram.answering(200, RECEIPT)) {
            BotApi api = api(telegram.uri());
            Reply first = api.ask(json.send(message("first")));
            telegram.now((request, socket) -> socket.close());

            Reply second = api.ask(json.send(message("second")));

            assertThat(first).isInstanceOf(Reply.Accepted.class);
            assertUnknown(second);
            assertThat(telegram.posts()).hasSize(2);
            assertThat(telegram.connections()).isEqualTo(1);
        }
    }

    @Test
    void sendsAtMostOncePerCallWhileTheServerKeepsClosingIdleConnections() throws Exception {
        try (WireTelegram telegram = new WireTelegram((request, socket) -> {
            WireTelegram.write(socket, WireTelegram.head(200, "", RECEIPT) + RECEIPT);
            socket.close();
        })) {
            BotApi api = api(telegram.uri());

            for (int i = 0; i < 100; i++) {
                String text = "number " + i;
                Reply reply = api.ask(json.send(message(text)));

                long posts = telegram.posts().stream()
                        .filter(post -> post.body().contains("\"" + text + "\""))
                        .count();
                assertThat(posts).isLessThanOrEqualTo(1);
                assertThat(reply).isInstanceOfAny(Reply.Accepted.class, Reply.Unknown.class);
                assertThat(reply instanceof Reply.Accepted && posts == 0).isFalse();
            }
        }
    }

    @Test
    void endsABodyThatDripsForEver() throws Exception {
        try (WireTelegram telegram = new WireTelegram((request, socket) -> {
            WireTelegram.write(socket, "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{\"ok\":true,");
            CountDownLatch never = new CountDownLatch(1);
            while (!never.await(20, TimeUnit.MILLISECONDS)) {
                WireTelegram.write(socket, " ");
            }
        })) {
            Reply reply = api(telegram.uri(), AMPLE, SHORT, () -> TOKEN).ask(json.send(message("hi")));

            assertThat(reply).isInstanceOf(Reply.Unknown.class);
            assertThat(telegram.posts()).hasSize(1);
            telegram.clientClosed.await();
        }
    }

    @Test
    void closesTheConnectionOfAnAnswerThatStopsHalfway() throws Exception {
        try (WireTelegram telegram = new WireTelegram((request, socket) ->
                WireTelegram.write(socket, "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{\"ok\":true,\"result\""))) {
            Reply reply = api(telegram.uri(), AMPLE, SHORT, () -> TOKEN).ask(json.send(message("hi")));

            assertThat(reply)
                    .isEqualTo(new Reply.Unknown(
                            OptionalInt.of(200), "no receipt in the answer: the answer (HTTP 200) broke off"));
            telegram.clientClosed.await();
        }
    }

    @ParameterizedTest
    @CsvSource({"200, Unknown", "429, RateLimited", "502, ServerError", "403, ServerError", "401, BotRefused"})
    void judgesAnAnswerByItsStatusWhenTheBodyBreaksOff(int status, String expected) throws Exception {
        try (WireTelegram telegram = new WireTelegram((request, socket) -> {
            WireTelegram.write(socket, "HTTP/1.1 " + status + " X\r\nContent-Length: 1000\r\n\r\n{\"ok\":fal");
            socket.close();
        })) {
            Reply reply = api(telegram.uri()).ask(json.send(message("hi")));

            assertThat(reply.getClass().getSimpleName()).isEqualTo(expected);
            assertThat(reply.statusCode()).hasValue(status);
        }
    }

    @Test
    void readsNoMoreThanTheBeginningOfAHugeBody() throws Exception {
        try (WireTelegram telegram = new WireTelegram((request, socket) -> {
            WireTelegram.write(socket, "HTTP/1.1 502 X\r\nTransfer-Encoding: chunked\r\n\r\n");
            while (true) {
                WireTelegram.write(socket, "4000\r\n" + "x".repeat(0x4000) + "\r\n");
            }
        })) {
            Reply reply = api(telegram.uri()).ask(json.send(message("hi")));

            assertThat(reply).isInstanceOf(Reply.ServerError.class);
            telegram.clientClosed.await();
        }
    }

    @Test
    void callsAnAnswerThatIsNoHttpUnknown() throws Exception {
        try (WireTelegram telegram = new WireTelegram((request, socket) -> {
            WireTelegram.write(socket, "SSH-2.0-OpenSSH\r\n\r\n");
            socket.close();
        })) {
            assertUnknown(api(telegram.uri()).ask(json.send(message("hi"))));
            assertThat(telegram.posts()).hasSize(1);
        }
    }

    @Test
    void restoresTheInterruptOfAWaitingThread() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        try (WireTelegram telegram = new WireTelegram((request, socket) -> arrived.countDown())) {
            Thread waiting = Thread.currentThread();
            daemon(() -> {
                arrived.await();
                waiting.interrupt();
            });

            Reply reply = api(telegram.uri()).ask(json.send(message("hi")));

            assertThat(Thread.interrupted()).isTrue();
            assertUnknown(reply);
        }
    }

    @Test
    void neverShowsTheTokenWhateverTheServerEchoes() throws Exception {
        String echo =
                "<html>no route for /bot" + TOKEN + "/sendMessage, /bot123456%3AAAE-secret_part-of-the-token</html>";
        String quoted = "{\"ok\":false,\"description\":\"bad url /bot" + TOKEN.replace(":", "\\u003a") + "/x\"}";
        for (String body : List.of(echo, quoted)) {
            for (int status : new int[] {200, 302, 400, 401, 403, 404, 429, 500, 504}) {
                try (WireTelegram telegram = WireTelegram.answering(status, body)) {
                    BotApi api = api(telegram.uri());

                    assertThat(api.ask(json.send(message("hi"))).toString()).doesNotContain("secret_part");
                    assertThat(api.getMe().toString()).doesNotContain("secret_part");
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://127.0.0.1", "http:opaque", "/relative", "http://", "http://127.0.0.1:99999"})
    void turnsAnUnusableAddressIntoAReplyWithoutTheToken(String address) {
        Reply reply = api(URI.create(address.equals("http://") ? "http:///" : address))
                .ask(json.send(message("hi")));

        assertUnreachable(reply);
        assertThat(reply.toString()).doesNotContain("secret_part");
    }

    @Test
    void putsAnyTokenIntoThePathWithoutBreakingTheAddress() throws Exception {
        try (WireTelegram telegram = WireTelegram.answering(404, "")) {
            Reply reply = api(telegram.uri(), AMPLE, AMPLE, () -> " 1:ab cd/../€?x#y\n")
                    .ask(json.send(message("hi")));

            assertThat(reply).isInstanceOf(Reply.BotRefused.class);
            assertThat(telegram.posts().get(0).path()).isEqualTo("/bot1:ab%20cd%2F..%2F%E2%82%AC%3Fx%23y/sendMessage");
        }
    }

    @Test
    void asksNothingWithoutAToken() throws Exception {
        Supplier<String> unreadable = () -> {
            throw new IllegalStateException("cannot read the file");
        };
        try (WireTelegram telegram = WireTelegram.answering(200, RECEIPT)) {
            for (Supplier<String> none : List.<Supplier<String>>of(() -> null, () -> " \n", unreadable)) {
                BotApi api = api(telegram.uri(), AMPLE, AMPLE, none);

                assertThat(api.ask(json.send(message("hi"))))
                        .isEqualTo(new Reply.NotAsked(Reply.NotAsked.Reason.NO_TOKEN));
                assertThat(api.getMe().standing()).isEqualTo(BotReply.Standing.REFUSED);
            }
            assertThat(telegram.requests).isEmpty();
        }
    }

    @Test
    void readsTheTokenAnewForEachRequest() throws Exception {
        try (WireTelegram telegram = WireTelegram.answering(200, RECEIPT)) {
            String[] current = {"1:first"};
            BotApi api = api(telegram.uri(), AMPLE, AMPLE, () -> current[0]);
            api.ask(json.send(message("hi")));
            current[0] = "1:second";

            api.ask(json.send(message("hi")));

            assertThat(telegram.posts())
                    .extracting(WireTelegram.Request::path)
                    .containsExactly("/bot1:first/sendMessage", "/bot1:second/sendMessage");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | {\"ok\":true,\"result\":{\"id\":1,\"is_bot\":true}} | CONFIRMED",
                "200 | {\"ok\":false,\"error_code\":401}                   | REFUSED",
                "200 | <html></html>                                       | UNDECIDED",
                "401 | {\"ok\":false,\"error_code\":401}                   | REFUSED",
                "404 | <html>not found</html>                              | REFUSED",
                "429 | {\"ok\":false,\"error_code\":429}                   | UNDECIDED",
                "502 | <html></html>                                       | UNDECIDED"
            })
    void judgesWhatGetMeSaysOfTheBot(int status, String body, BotReply.Standing standing) throws Exception {
        try (WireTelegram telegram = WireTelegram.answering(status, body)) {
            assertThat(api(telegram.uri()).getMe().standing()).isEqualTo(standing);
            assertThat(telegram.requests.get(0).path()).isEqualTo("/bot" + TOKEN + "/getMe");
        }
    }

    private static void assertUnreachable(Reply reply) {
        assertThat(reply).isInstanceOf(Reply.Unreachable.class);
        assertThat(reply.statusCode()).isEmpty();
        assertThat(reply.error()).isNotBlank().doesNotContain("secret_part");
    }

    private static void assertUnknown(Reply reply) {
        assertThat(reply).isInstanceOf(Reply.Unknown.class);
        assertThat(reply.statusCode()).isEmpty();
        assertThat(reply.outcome()).isEqualTo(Optional.of("unknown"));
        assertThat(reply.error()).isNotBlank().doesNotContain("secret_part");
    }

    private static Message message(String text) {
        return Message.plain(42, text);
    }

    private static BotApi api(URI uri) {
        return api(uri, AMPLE, AMPLE, () -> TOKEN);
    }

    private static BotApi api(URI uri, Duration connectTimeout, Duration timeout, Supplier<String> token) {
        TelegramPolicy policy = new TelegramPolicy(uri, connectTimeout, timeout, token);
        BotApi api = new BotApi(() -> policy, new Timings());
        api.open();
        return api;
    }

    /** Connections that fill the backlog of a server that never accepts: the kernel then drops every further one. */
    private static final class WaitingLine implements AutoCloseable {

        private final List<SocketChannel> channels = new ArrayList<>();

        WaitingLine(SocketAddress server, int length) throws IOException {
            for (int i = 0; i < length; i++) {
                SocketChannel channel = SocketChannel.open();
                channels.add(channel);
                channel.configureBlocking(false);
                channel.connect(server);
            }
        }

        int length() {
            return channels.size();
        }

        @Override
        public void close() throws IOException {
            for (SocketChannel channel : channels) {
                channel.close();
            }
        }
    }

    /** Work of a thread that may be told to stop by a closed socket. */
    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    private static void daemon(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException | InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
