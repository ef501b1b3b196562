package dunlin.telegram;

import dunlin.Policies;
import dunlin.Timings;
import dunlin.attempt.domain.ErrorText;
import dunlin.http.Exchanged;
import dunlin.http.HttpLine;
import dunlin.telegram.domain.Answer;
import dunlin.telegram.domain.AnswerReader;
import dunlin.telegram.domain.BotReply;
import dunlin.telegram.domain.Reply;
import dunlin.telegram.domain.TelegramPolicy;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.spi.JsonProvider;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * Speaks HTTP with the Bot API: exactly one POST a call over pooled HTTP/1.1 connections, redirects never followed.
 *
 * <p>Nothing is thrown out of here: every fault is a reply, and its text is scrubbed of the token, which is a part of the
 * request's path.
 */
@ApplicationScoped
class BotApi {

    private final Supplier<TelegramPolicy> policy;
    private final Timings timings;
    private AnswerJson answerJson;
    private HttpLine line;

    /** For the client proxy only. */
    BotApi() {
        this.policy = null;
        this.timings = null;
    }

    @Inject
    BotApi(Policies policies, Timings timings) {
        this(policies::telegram, timings);
    }

    BotApi(Supplier<TelegramPolicy> policy, Timings timings) {
        this.policy = policy;
        this.timings = timings;
    }

    @PostConstruct
    void open() {
        answerJson = new AnswerJson(JsonProvider.provider());
        line = HttpLine.open(policy.get().connectTimeout());
    }

    /** Sends one request, at most once. */
    public Reply ask(BotRequest request) {
        TelegramPolicy current = policy.get();
        Optional<String> token = token(current);
        if (token.isEmpty()) {
            return new Reply.NotAsked(Reply.NotAsked.Reason.NO_TOKEN);
        }
        String method = request.call().operation().method();
        Exchanged exchanged = line.post(
                () -> address(current.apiUrl(), token.get(), method),
                BotApi::asJson,
                request.json().getBytes(StandardCharsets.UTF_8),
                current.timeout());
        timings.took(Timings.What.TELEGRAM_REQUEST, method, exchanged.took());
        return answer(exchanged, token.get())
                .map(answer -> AnswerReader.read(request.call(), answer))
                .orElseGet(() -> unanswered(exchanged.surelyNotSent(), ErrorText.of(exchanged.fault(), token.get())));
    }

    /** Makes a call that sends no message, at most once. */
    public Called call(BotCall call) {
        TelegramPolicy current = policy.get();
        Optional<String> token = token(current);
        if (token.isEmpty()) {
            return Called.failed("no bot token");
        }
        Exchanged exchanged = line.post(
                () -> address(current.apiUrl(), token.get(), call.method()),
                BotApi::asJson,
                call.json().getBytes(StandardCharsets.UTF_8),
                call.patience());
        if (exchanged.status().isPresent() && exchanged.whole()) {
            return answerJson.called(exchanged.status().getAsInt(), exchanged.body(), token.get());
        }
        return Called.failed(
                exchanged.status().isPresent() ? "the answer broke off" : ErrorText.of(exchanged.fault(), token.get()));
    }

    /** Asks Telegram whether it knows the bot. */
    public BotReply getMe() {
        TelegramPolicy current = policy.get();
        Optional<String> token = token(current);
        if (token.isEmpty()) {
            return new BotReply(BotReply.Standing.REFUSED, OptionalInt.empty(), "no bot token");
        }
        Exchanged exchanged =
                line.get(() -> address(current.apiUrl(), token.get(), "getMe"), BotApi::asJson, current.timeout());
        return answer(exchanged, token.get())
                .map(BotReply::of)
                .orElseGet(() -> new BotReply(
                        BotReply.Standing.UNDECIDED,
                        OptionalInt.empty(),
                        ErrorText.of(exchanged.fault(), token.get())));
    }

    private static HttpRequest.Builder asJson(HttpRequest.Builder request) {
        return request.header("Content-Type", "application/json");
    }

    private static Reply unanswered(boolean surelyNotSent, String fault) {
        return surelyNotSent
                ? new Reply.Unreachable(OptionalInt.empty(), fault)
                : new Reply.Unknown(OptionalInt.empty(), fault);
    }

    private Optional<Answer> answer(Exchanged exchanged, String token) {
        if (exchanged.status().isEmpty()) {
            return Optional.empty();
        }
        int status = exchanged.status().getAsInt();
        if (!exchanged.whole()) {
            return Optional.of(new Answer(status, Optional.empty(), "the answer (HTTP " + status + ") broke off"));
        }
        String body = exchanged.body();
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
}
