package dunlin.telegram;

import dunlin.Policies;
import dunlin.telegram.domain.Answer;
import dunlin.telegram.domain.AnswerReader;
import dunlin.telegram.domain.BotReply;
import dunlin.telegram.domain.ErrorText;
import dunlin.telegram.domain.Reply;
import dunlin.telegram.domain.TelegramPolicy;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.spi.JsonProvider;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Speaks HTTP with the Bot API: exactly one POST a call over pooled HTTP/1.1 connections, redirects never followed.
 *
 * <p>Nothing is thrown out of here: every fault is a reply, and its text is scrubbed of the token, which is a part of the
 * request's path.
 */
@ApplicationScoped
class BotApi {

    private final Supplier<TelegramPolicy> policy;
    private AnswerJson answerJson;
    private HttpClient http;

    /** For the client proxy only. */
    BotApi() {
        this.policy = null;
    }

    @Inject
    BotApi(Policies policies) {
        this(policies::telegram);
    }

    BotApi(Supplier<TelegramPolicy> policy) {
        this.policy = policy;
    }

    @PostConstruct
    void open() {
        answerJson = new AnswerJson(JsonProvider.provider());
        http = HttpClient.newBuilder()
                .version(Version.HTTP_1_1)
                .followRedirects(Redirect.NEVER)
                .connectTimeout(policy.get().connectTimeout())
                .build();
    }

    /** Sends one request, at most once. */
    public Reply ask(BotRequest request) {
        TelegramPolicy current = policy.get();
        Optional<String> token = token(current);
        if (token.isEmpty()) {
            return new Reply.NotAsked(Reply.NotAsked.Reason.NO_TOKEN);
        }
        BodyGate gate = new BodyGate(request.json().getBytes(StandardCharsets.UTF_8));
        String method = request.call().operation().method();
        Exchanged exchanged = exchange(current, token.get(), method, builder -> builder.POST(gate), gate::giveUp);
        return exchanged
                .answer()
                .map(answer -> AnswerReader.read(request.call(), answer))
                .orElseGet(() -> unanswered(gate.giveUp() || exchanged.handshakeFailed(), exchanged.fault()));
    }

    /** Asks Telegram whether it knows the bot. */
    public BotReply getMe() {
        TelegramPolicy current = policy.get();
        Optional<String> token = token(current);
        if (token.isEmpty()) {
            return new BotReply(BotReply.Standing.REFUSED, OptionalInt.empty(), "no bot token");
        }
        Exchanged exchanged = exchange(current, token.get(), "getMe", HttpRequest.Builder::GET, () -> {});
        return exchanged
                .answer()
                .map(BotReply::of)
                .orElseGet(() -> new BotReply(BotReply.Standing.UNDECIDED, OptionalInt.empty(), exchanged.fault()));
    }

    /** The answer if at least its status arrived, otherwise what happened instead. */
    private record Exchanged(Optional<Answer> answer, String fault, boolean handshakeFailed) {}

    /** How the wait for an answer ended, without one or with one (an empty text). */
    private record End(String text, boolean handshakeFailed) {

        static End of(String text) {
            return new End(text, false);
        }

        static End of(Throwable fault) {
            return new End(described(fault), Handshake.failed(fault));
        }
    }

    private Exchanged exchange(
            TelegramPolicy current,
            String token,
            String method,
            UnaryOperator<HttpRequest.Builder> body,
            Runnable giveUp) {
        AnswerCollector collector = new AnswerCollector();
        End end;
        try {
            HttpRequest.Builder builder = HttpRequest.newBuilder(address(current.apiUrl(), token, method));
            HttpRequest request = body.apply(builder.header("Content-Type", "application/json"))
                    .build();
            end = await(http.sendAsync(request, collector), current.timeout(), giveUp);
        } catch (RuntimeException unsendable) {
            giveUp.run();
            end = End.of(unsendable);
        }
        return new Exchanged(answer(collector, token), ErrorText.of(end.text(), token), end.handshakeFailed());
    }

    /**
     * Waits for the whole answer: the JDK's own request timeout (17) ends with the head, and a body may drip for ever.
     * The request is given up before it is canceled, so that its body is not handed out between the two. An interrupt is
     * left standing; it is judged like any other end, by whether the body was handed out.
     */
    private static End await(CompletableFuture<?> answer, Duration timeout, Runnable giveUp) {
        try {
            answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            return End.of("");
        } catch (ExecutionException fault) {
            return End.of(fault.getCause());
        } catch (TimeoutException tooSlow) {
            return End.of("no whole answer within " + timeout);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return End.of("interrupted while waiting for the answer");
        } finally {
            giveUp.run();
            answer.cancel(true);
        }
    }

    private static Reply unanswered(boolean surelyNotSent, String fault) {
        return surelyNotSent
                ? new Reply.Unreachable(OptionalInt.empty(), fault)
                : new Reply.Unknown(OptionalInt.empty(), fault);
    }

    private Optional<Answer> answer(AnswerCollector collector, String token) {
        if (collector.status().isEmpty()) {
            return Optional.empty();
        }
        int status = collector.status().getAsInt();
        if (!collector.isWhole()) {
            return Optional.of(new Answer(status, Optional.empty(), "the answer (HTTP " + status + ") broke off"));
        }
        String body = collector.body();
        return Optional.of(new Answer(status, answerJson.read(body, token), ErrorText.of(body, token)));
    }

    /** Empty also when it cannot be read: without a token nothing is asked, and getMe raises the alarm. */
    private static Optional<String> token(TelegramPolicy current) {
        try {
            return Optional.ofNullable(current.token().get()).map(String::strip).filter(token -> !token.isEmpty());
        } catch (RuntimeException unreadable) {
            return Optional.empty();
        }
    }

    private static URI address(URI apiUrl, String token, String method) {
        String origin = apiUrl.toString().replaceFirst("/+$", "");
        // The colon of a token stays; URLEncoder writes a space as +, which means itself in a path.
        String inPath = URLEncoder.encode(token, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%3A", ":");
        return URI.create(origin + "/bot" + inPath + "/" + method);
    }

    private static String described(Throwable fault) {
        Throwable cause = fault.getCause();
        return cause == null || cause == fault ? fault.toString() : fault + " (" + cause + ")";
    }
}
