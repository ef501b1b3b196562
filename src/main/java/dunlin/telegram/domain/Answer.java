package dunlin.telegram.domain;

import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * An HTTP answer as it arrived: its status, what Telegram's JSON says if the body was that, and otherwise the beginning
 * of the body. Its texts are scrubbed of the token already.
 */
public record Answer(int statusCode, Optional<Json> json, String body) {

    public Answer {
        Objects.requireNonNull(json, "json");
        Objects.requireNonNull(body, "body");
    }

    /** The members of Telegram's answer that are looked at; one that is missing or of another type is empty. */
    public record Json(
            Optional<Boolean> ok,
            OptionalInt errorCode,
            String description,
            Optional<BigDecimal> retryAfter,
            OptionalLong migrateToChatId,
            OptionalLong messageId,
            OptionalLong chatId) {}
}
