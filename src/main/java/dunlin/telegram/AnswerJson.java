package dunlin.telegram;

import dunlin.attempt.domain.ErrorText;
import dunlin.telegram.domain.Answer;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Reads the JSON of Telegram's answers leniently: what is not as documented is empty, never an exception. */
final class AnswerJson {

    private static final BigDecimal MIN_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MAX_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

    /** A day, in seconds: the longest pause that is believed. */
    private static final long LONGEST_PAUSE = 86_400;

    private final JsonProvider provider;

    AnswerJson(JsonProvider provider) {
        this.provider = provider;
    }

    /** The members, the text without the token; empty when the body is no JSON object. What follows the object is ignored. */
    Optional<Answer.Json> read(String body, String token) {
        return object(body).map(root -> members(root, token));
    }

    /** What the answer to a call that sends no message says, its error without the token. */
    Called called(int status, String body, String token) {
        JsonObject root = object(body).orElse(JsonValue.EMPTY_JSON_OBJECT);
        boolean ok = status >= 200 && status <= 299 && JsonValue.TRUE.equals(root.get("ok"));
        String told = text(root.get("description"));
        String error = told.isBlank() ? "HTTP " + status : "HTTP " + status + " " + told;
        OptionalLong pause = number(child(root, "parameters").get("retry_after"));
        return new Called(
                OptionalInt.of(status),
                ok,
                root.getOrDefault("result", JsonValue.NULL),
                ok ? "" : ErrorText.of(error, token),
                Duration.ofSeconds(Math.min(Math.max(pause.orElse(0), 0), LONGEST_PAUSE)));
    }

    private Optional<JsonObject> object(String body) {
        try (JsonReader reader = provider.createReader(new StringReader(body))) {
            return reader.readValue() instanceof JsonObject root ? Optional.of(root) : Optional.empty();
        } catch (RuntimeException notJson) {
            // Parsers differ: JsonException by the book, but others for a nesting too deep or a number too long.
            return Optional.empty();
        }
    }

    private static Answer.Json members(JsonObject root, String token) {
        JsonObject parameters = child(root, "parameters");
        JsonObject result = child(root, "result");
        return new Answer.Json(
                bool(root.get("ok")),
                toInt(number(root.get("error_code"))),
                ErrorText.of(text(root.get("description")), token),
                decimal(parameters.get("retry_after")),
                number(parameters.get("migrate_to_chat_id")),
                number(result.get("message_id")),
                number(child(result, "chat").get("id")));
    }

    private static JsonObject child(JsonObject parent, String name) {
        return parent.get(name) instanceof JsonObject object ? object : JsonValue.EMPTY_JSON_OBJECT;
    }

    private static Optional<Boolean> bool(JsonValue value) {
        if (JsonValue.TRUE.equals(value)) {
            return Optional.of(true);
        }
        return JsonValue.FALSE.equals(value) ? Optional.of(false) : Optional.empty();
    }

    private static String text(JsonValue value) {
        return value instanceof JsonString string ? string.getString() : "";
    }

    private static Optional<BigDecimal> decimal(JsonValue value) {
        if (value instanceof JsonNumber number) {
            return Optional.of(number.bigDecimalValue());
        }
        String text = text(value).strip();
        return text.matches("[0-9]{1,100}") ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }

    /** A whole number that fits; a fraction or an exponent beyond all bounds is no id. */
    private static OptionalLong number(JsonValue value) {
        if (!(value instanceof JsonNumber number)) {
            return OptionalLong.empty();
        }
        BigDecimal decimal = number.bigDecimalValue();
        boolean fits = decimal.compareTo(MIN_LONG) >= 0 && decimal.compareTo(MAX_LONG) <= 0;
        if (!fits || decimal.scale() > 0) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(decimal.longValueExact());
    }

    private static OptionalInt toInt(OptionalLong number) {
        boolean fits = number.isPresent() && number.getAsLong() == (int) number.getAsLong();
        return fits ? OptionalInt.of((int) number.getAsLong()) : OptionalInt.empty();
    }
}
