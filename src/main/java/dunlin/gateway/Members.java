package dunlin.gateway;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.OptionalLong;

/** The members of a gateway's JSON object, read leniently: what is not as documented is empty, never an exception. */
final class Members {

    /** The longest text that is taken for an id, a status or a code; nobody's are nearly as long. */
    private static final int LONGEST_WORD = 255;

    private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);

    private final JsonObject json;

    private Members(JsonObject json) {
        this.json = json;
    }

    /** Empty when the text is no JSON object; what follows the object is ignored. */
    static Optional<Members> read(JsonProvider provider, String text) {
        try (JsonReader reader = provider.createReader(new StringReader(text))) {
            return reader.readValue() instanceof JsonObject root ? Optional.of(new Members(root)) : Optional.empty();
        } catch (RuntimeException notJson) {
            // Parsers differ: JsonException by the book, but others for a nesting too deep or a number too long.
            return Optional.empty();
        }
    }

    boolean has(String name) {
        return json.get(name) instanceof JsonObject;
    }

    /** The object of that name, one without members where there is none. */
    Members child(String name) {
        return new Members(json.get(name) instanceof JsonObject object ? object : JsonValue.EMPTY_JSON_OBJECT);
    }

    /** A text that is not blank, of any length. */
    Optional<String> text(String name) {
        return json.get(name) instanceof JsonString string
                ? Optional.of(string.getString()).filter(text -> !text.isBlank())
                : Optional.empty();
    }

    /** A text that can be an id, a status or a code. */
    Optional<String> word(String name) {
        return text(name)
                .filter(word -> word.length() <= LONGEST_WORD && word.chars().noneMatch(Character::isISOControl));
    }

    OptionalLong number(String name) {
        if (!(json.get(name) instanceof JsonNumber number)) {
            return OptionalLong.empty();
        }
        BigDecimal decimal = number.bigDecimalValue();
        boolean whole = decimal.scale() <= 0 && decimal.abs().compareTo(LARGEST) <= 0;
        return whole ? OptionalLong.of(decimal.longValueExact()) : OptionalLong.empty();
    }

    /** An instant written as in RFC 3339. */
    Optional<Instant> instant(String name) {
        return text(name).flatMap(text -> {
            try {
                return Optional.of(OffsetDateTime.parse(text).toInstant());
            } catch (DateTimeException notAnInstant) {
                return Optional.empty();
            }
        });
    }

    /** An instant written as seconds since 1970. */
    Optional<Instant> epoch(String name) {
        OptionalLong seconds = number(name);
        boolean usable = seconds.isPresent() && seconds.getAsLong() > 0 && seconds.getAsLong() < 253_402_300_800L;
        return usable ? Optional.of(Instant.ofEpochSecond(seconds.getAsLong())) : Optional.empty();
    }
}
