package dunlin.telegram.domain;

import dunlin.attempt.domain.ErrorText;
import java.util.Objects;
import java.util.OptionalInt;

/** What Telegram says about the bot itself (getMe); the error is scrubbed and at most 1 KB. */
public record BotReply(Standing standing, OptionalInt statusCode, String error) {

    /** Whether the bot may send. */
    public enum Standing {
        /** Telegram knows the bot by its token. */
        CONFIRMED,
        /** The token is wrong (FACTS, Telegram: 401, 404), or there is none. */
        REFUSED,
        /** No answer, or one that says nothing about the token. */
        UNDECIDED
    }

    public BotReply {
        Objects.requireNonNull(standing, "standing");
        error = ErrorText.cut(error);
    }

    /** Judges the answer to getMe. */
    public static BotReply of(Answer answer) {
        int status = answer.statusCode();
        boolean ok = answer.json().flatMap(Answer.Json::ok).orElse(false);
        int code = answer.json()
                .map(Answer.Json::errorCode)
                .orElse(OptionalInt.empty())
                .orElse(status);
        String error = answer.json().map(Answer.Json::description).orElse(answer.body());
        if (status == 200 && ok) {
            return new BotReply(Standing.CONFIRMED, OptionalInt.of(status), "");
        }
        int judged = status == 200 ? code : status;
        Standing standing = judged == 401 || judged == 404 ? Standing.REFUSED : Standing.UNDECIDED;
        return new BotReply(standing, OptionalInt.of(judged), error.isBlank() ? "HTTP " + status : error);
    }
}
