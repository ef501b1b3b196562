package dunlin.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import jakarta.json.stream.JsonLocation;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParsingException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * Reads one JSON object and refuses what other readers let through: text after the value, duplicate keys, nesting
 * deeper than {@value #DEEPEST}, numbers too large to be meant, and strings that PostgreSQL cannot store (NUL, lone
 * surrogates).
 */
public final class StrictJson {
    private static final int DEEPEST = 64;
    private static final int LONGEST_NUMBER = 64;
    private static final int LONGEST_EXPONENT = 3;
    private static final JsonProvider PROVIDER = JsonProvider.provider();
    private static final JsonBuilderFactory BUILDERS = PROVIDER.createBuilderFactory(Map.of());

    private final JsonParser parser;

    private StrictJson(JsonParser parser) {
        this.parser = parser;
    }

    /** The one object that the text is; throws {@link MalformedJson} for everything else. */
    public static JsonObject object(String text) {
        if (text == null || text.isBlank()) {
            throw new MalformedJson("A JSON object is expected, the body is empty");
        }
        try (JsonParser parser = PROVIDER.createParser(new StringReader(text))) {
            return new StrictJson(parser).whole();
        } catch (JsonParsingException fault) {
            throw new MalformedJson("The body is not well-formed JSON" + at(fault.getLocation()));
        } catch (JsonException | NoSuchElementException | IllegalStateException fault) {
            throw new MalformedJson("The body is not well-formed JSON: it ends too early");
        }
    }

    /** The same from bytes, which must be UTF-8 without a fault; a byte order mark is skipped (RFC 8259, 8.1). */
    public static JsonObject object(byte[] utf8) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(utf8))
                    .toString();
            return object(text.startsWith("\uFEFF") ? text.substring(1) : text);
        } catch (CharacterCodingException fault) {
            throw new MalformedJson("The body is not valid UTF-8");
        }
    }

    private static String at(JsonLocation location) {
        return location == null || location.getLineNumber() < 1
                ? ""
                : " at line " + location.getLineNumber() + ", column " + location.getColumnNumber();
    }

    private JsonObject whole() {
        if (parser.next() != JsonParser.Event.START_OBJECT) {
            throw new MalformedJson("A JSON object is expected");
        }
        JsonObject object = members("", 1);
        if (more()) {
            throw new MalformedJson("There is text after the JSON object");
        }
        return object;
    }

    /** Parsson throws where others answer true: either way something follows. */
    private boolean more() {
        try {
            return parser.hasNext();
        } catch (JsonParsingException textFollows) {
            return true;
        }
    }

    private JsonObject members(String path, int depth) {
        JsonObjectBuilder object = BUILDERS.createObjectBuilder();
        Set<String> names = new HashSet<>();
        while (parser.next() != JsonParser.Event.END_OBJECT) {
            String name = storable(parser.getString(), path.isEmpty() ? "(a name)" : path);
            String field = Paths.member(path, name);
            if (!names.add(name)) {
                throw new MalformedJson("The member " + field + " is given twice", field);
            }
            object.add(name, value(parser.next(), field, depth));
        }
        return object.build();
    }

    private JsonArray elements(String path, int depth) {
        JsonArrayBuilder array = BUILDERS.createArrayBuilder();
        JsonParser.Event event = parser.next();
        for (int index = 0; event != JsonParser.Event.END_ARRAY; index++) {
            array.add(value(event, Paths.element(path, index), depth));
            event = parser.next();
        }
        return array.build();
    }

    private JsonValue value(JsonParser.Event event, String field, int depth) {
        return switch (event) {
            case START_OBJECT -> members(field, deeper(depth));
            case START_ARRAY -> elements(field, deeper(depth));
            case VALUE_STRING -> PROVIDER.createValue(storable(parser.getString(), field));
            case VALUE_NUMBER -> PROVIDER.createValue(number(parser.getString(), field));
            case VALUE_TRUE -> JsonValue.TRUE;
            case VALUE_FALSE -> JsonValue.FALSE;
            case VALUE_NULL -> JsonValue.NULL;
            case KEY_NAME, END_OBJECT, END_ARRAY -> throw new MalformedJson("The body is not well-formed JSON");
        };
    }

    private int deeper(int depth) {
        if (depth == DEEPEST) {
            throw new MalformedJson("The body is nested deeper than " + DEEPEST + " levels");
        }
        return depth + 1;
    }

    private static BigDecimal number(String text, String field) {
        int exponent = Math.max(text.indexOf('e'), text.indexOf('E'));
        String power = exponent < 0 ? "" : text.substring(exponent + 1).replaceFirst("^[+-]?0*", "");
        if (text.length() > LONGEST_NUMBER || power.length() > LONGEST_EXPONENT) {
            throw new MalformedJson("The number of " + field + " is too long or too large", field);
        }
        return new BigDecimal(text);
    }

    private static String storable(String text, String field) {
        for (int at = 0; at < text.length(); at++) {
            char unit = text.charAt(at);
            if (unit == 0) {
                throw new MalformedJson("The character U+0000 in " + field + " cannot be stored", field);
            }
            if (Character.isHighSurrogate(unit)
                    && at + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(at + 1))) {
                at++;
            } else if (Character.isSurrogate(unit)) {
                throw new MalformedJson("Half a surrogate pair in " + field + " is not a character", field);
            }
        }
        return text;
    }
}
