package dunlin.telegram.domain;

import dunlin.telegram.domain.Reply.Accepted;
import dunlin.telegram.domain.Reply.Blocked;
import dunlin.telegram.domain.Reply.BotRefused;
import dunlin.telegram.domain.Reply.ChatNotFound;
import dunlin.telegram.domain.Reply.MessageRejected;
import dunlin.telegram.domain.Reply.Migrated;
import dunlin.telegram.domain.Reply.RateLimited;
import dunlin.telegram.domain.Reply.ServerError;
import dunlin.telegram.domain.Reply.Unknown;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Judges an answer of the Bot API: one function for every row of FACTS, Telegram Bot API, that begins with a status.
 *
 * <p>Where the table is silent, two rules decide. What ends a message for good (blocked, rejected) is believed only from
 * Telegram's own JSON: a proxy's 400 or 403 page says nothing about the chat or the text and counts as a server error. And
 * a status from 505 on, as 504, is what a gateway says that got no answer itself: the message may have arrived.
 */
public final class AnswerReader {

    /** The longest wait that is believed; it only has to outlive every deadline without overflowing an instant. */
    static final Duration LONGEST_RETRY_AFTER = Duration.ofDays(365);

    private static final BigDecimal LONGEST_SECONDS = BigDecimal.valueOf(LONGEST_RETRY_AFTER.toSeconds());
    private static final Pattern RETRY_AFTER_TEXT =
            Pattern.compile("retry after (\\d{1,100})", Pattern.CASE_INSENSITIVE);

    private final Call call;
    private final Answer answer;
    private final int code;

    private AnswerReader(Call call, Answer answer, int code) {
        this.call = call;
        this.answer = answer;
        this.code = code;
    }

    public static Reply read(Call call, Answer answer) {
        int status = answer.statusCode();
        if (status < 200 || status > 299) {
            return new AnswerReader(call, answer, status).refusal();
        }
        Optional<Boolean> ok = answer.json().flatMap(Answer.Json::ok);
        if (ok.isEmpty()) {
            return new AnswerReader(call, answer, status).noReceipt();
        }
        if (ok.get()) {
            return new AnswerReader(call, answer, status).receipt();
        }
        int errorCode = answer.json().orElseThrow().errorCode().orElse(status);
        return new AnswerReader(call, answer, errorCode).refusal();
    }

    private Reply receipt() {
        Answer.Json json = answer.json().orElseThrow();
        if (call.operation() != Operation.SEND) {
            return new Accepted(call.chatId(), call.messageId(), status());
        }
        long messageId = json.messageId().orElse(0);
        if (messageId <= 0) {
            return noReceipt();
        }
        return new Accepted(json.chatId().orElse(call.chatId()), messageId, status());
    }

    private Reply noReceipt() {
        return new Unknown(status(), "no receipt in the answer: " + error());
    }

    private Reply refusal() {
        return switch (code) {
            case 400 -> fromTelegram() ? badRequest() : serverError();
            case 401, 404 -> new BotRefused(status(), error());
            case 403 -> fromTelegram() ? new Blocked(status(), error()) : serverError();
            case 413 -> new MessageRejected(false, status(), error());
            case 429 -> new RateLimited(retryAfter(), status(), error());
            default -> code >= 504 ? new Unknown(status(), error()) : serverError();
        };
    }

    private Reply serverError() {
        return new ServerError(status(), error());
    }

    private Reply badRequest() {
        Answer.Json json = answer.json().orElseThrow();
        String description = json.description().toLowerCase(Locale.ROOT);
        if (json.migrateToChatId().orElse(0) != 0) {
            return new Migrated(json.migrateToChatId().getAsLong(), status(), error());
        }
        if (description.contains("chat not found")) {
            return new ChatNotFound(status(), error());
        }
        if (call.operation() == Operation.EDIT && description.contains("message is not modified")) {
            return new Accepted(call.chatId(), call.messageId(), status());
        }
        boolean markup = description.contains("can't parse") || description.contains("parse entities");
        return new MessageRejected(markup, status(), error());
    }

    private boolean fromTelegram() {
        return answer.json().flatMap(Answer.Json::ok).equals(Optional.of(false));
    }

    private Optional<Duration> retryAfter() {
        return answer.json()
                .flatMap(Answer.Json::retryAfter)
                .flatMap(AnswerReader::wait)
                .or(() -> seconds(error()).flatMap(AnswerReader::wait));
    }

    private static Optional<BigDecimal> seconds(String text) {
        Matcher matcher = RETRY_AFTER_TEXT.matcher(text);
        return matcher.find() ? Optional.of(new BigDecimal(matcher.group(1))) : Optional.empty();
    }

    /** Whole seconds, never earlier than asked for; nothing for zero or less, which would hammer a flooded bot. */
    private static Optional<Duration> wait(BigDecimal seconds) {
        if (seconds.signum() <= 0) {
            return Optional.empty();
        }
        if (seconds.compareTo(LONGEST_SECONDS) >= 0) {
            return Optional.of(LONGEST_RETRY_AFTER);
        }
        if (seconds.compareTo(BigDecimal.ONE) <= 0) {
            return Optional.of(Duration.ofSeconds(1));
        }
        return Optional.of(
                Duration.ofSeconds(seconds.setScale(0, RoundingMode.CEILING).longValueExact()));
    }

    private OptionalInt status() {
        return OptionalInt.of(code);
    }

    private String error() {
        String text = answer.json().map(Answer.Json::description).orElse(answer.body());
        return text.isBlank() ? "HTTP " + answer.statusCode() : text;
    }
}
