package dunlin.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/**
 * Reads the members of a JSON object by name and type and collects every fault instead of stopping at the first.
 *
 * <p>Members that nobody asks for are ignored, {@code null} counts as absent, nothing is coerced. After a fault a
 * reader gives a placeholder (an empty text, the least number, the epoch, zero, the first constant, no value), so
 * build domain values only after {@link #check()}. Faults of shape (missing, wrong type, not in the form, unknown
 * word) make the whole refusal a 400, faults of value alone a 422. Lengths count Unicode characters (code points).
 */
public final class Fields {
    private static final Pattern DECIMAL = Pattern.compile("-?(?:0|[1-9]\\d{0,14})(?:\\.\\d{1,9})?");
    private static final int LONGEST_KEY = 100;

    private final JsonObject json;
    private final String path;
    private final Collected collected;
    private boolean sound = true;

    private Fields(JsonObject json, String path, Collected collected) {
        this.json = json;
        this.path = path;
        this.collected = collected;
    }

    /** A reader of this object; {@code null} (what JAX-RS gives for no body at all) is {@link MalformedJson}. */
    public static Fields of(JsonObject json) {
        if (json == null) {
            throw new MalformedJson("A JSON object is expected, the body is empty");
        }
        return new Fields(json, "", new Collected());
    }

    /** The object that is read, for what is stored or compared as a whole. */
    public JsonObject json() {
        return json;
    }

    public boolean has(String name) {
        return json.containsKey(name) && json.get(name).getValueType() != JsonValue.ValueType.NULL;
    }

    /** A fault of value (422), also for the domain's own rules. */
    public void violate(String name, String message) {
        fault(Paths.member(path, name), message, false);
    }

    /** A fault of shape (400). */
    public void violateShape(String name, String message) {
        fault(Paths.member(path, name), message, true);
    }

    private void fault(String field, String message, boolean shape) {
        sound = false;
        collected.add(field, message, shape);
    }

    /**
     * Whether nothing was wrong with what was read of this object itself so far: a value made of its members may then be
     * built, and its own rules tried, before {@link #check()}.
     */
    public boolean sound() {
        return sound;
    }

    /** Throws {@link InvalidInput} when this reader, its parent or a child has found a fault. */
    public void check() {
        collected.check();
    }

    public String text(String name, int maxLength) {
        return required(name) ? optionalText(name, maxLength).orElse("") : "";
    }

    /** A text that is not blank. */
    public Optional<String> optionalText(String name, int maxLength) {
        Optional<String> text = string(name, "must be a string");
        if (text.isPresent() && text.get().isBlank()) {
            violate(name, "must not be blank");
            return Optional.empty();
        }
        return text.filter(given -> fits(name, given, maxLength));
    }

    public String identifier(String name) {
        return required(name) ? optionalIdentifier(name).orElse("") : "";
    }

    /** An id by the rule of {@link Identifiers}. */
    public Optional<String> optionalIdentifier(String name) {
        Optional<String> id = string(name, "must be a string");
        Optional<String> fault = id.flatMap(Identifiers::fault);
        fault.ifPresent(message -> violate(name, message));
        return fault.isEmpty() ? id : Optional.empty();
    }

    public long integer(String name, long min, long max) {
        return required(name) ? optionalInteger(name, min, max).orElse(min) : min;
    }

    /** A number without fraction and exponent; {@code "5"}, {@code 1.0} and {@code 1e3} are none. */
    public OptionalLong optionalInteger(String name, long min, long max) {
        Optional<BigDecimal> number =
                typed(name, JsonNumber.class, "must be an integer").map(JsonNumber::bigDecimalValue);
        if (number.isEmpty()) {
            return OptionalLong.empty();
        }
        if (number.get().scale() != 0) {
            violateShape(name, "must be an integer");
            return OptionalLong.empty();
        }
        BigInteger integer = number.get().unscaledValue();
        if (integer.compareTo(BigInteger.valueOf(min)) < 0 || integer.compareTo(BigInteger.valueOf(max)) > 0) {
            violate(name, "must be between " + min + " and " + max);
            return OptionalLong.empty();
        }
        return OptionalLong.of(integer.longValueExact());
    }

    public boolean flag(String name) {
        return required(name) && optionalFlag(name).orElse(false);
    }

    public Optional<Boolean> optionalFlag(String name) {
        return typed(name, JsonValue.class, "must be true or false")
                .filter(value ->
                        value == JsonValue.TRUE || value == JsonValue.FALSE || faulty(name, "must be true or false"))
                .map(value -> value == JsonValue.TRUE);
    }

    public Instant instant(String name) {
        return required(name) ? optionalInstant(name).orElse(Instant.EPOCH) : Instant.EPOCH;
    }

    /** RFC 3339 with an offset, converted to UTC, cut to microseconds, of the years 1970 to 9999. */
    public Optional<Instant> optionalInstant(String name) {
        return read(name, "must be an instant of RFC 3339 such as 2026-11-30T12:00:00Z", Instants::parse);
    }

    public Duration duration(String name) {
        return required(name) ? optionalDuration(name).orElse(Duration.ZERO) : Duration.ZERO;
    }

    /** An ISO 8601 clock duration of at most 36525 days, also negative; years and months are refused. */
    public Optional<Duration> optionalDuration(String name) {
        return read(name, "must be a duration of ISO 8601 such as PT1H, P3D or -P3D", Durations::parse);
    }

    public BigDecimal decimal(String name) {
        return required(name) ? optionalDecimal(name).orElse(BigDecimal.ZERO) : BigDecimal.ZERO;
    }

    /** A decimal number in a string, at most 15 digits before and 9 after the point; its scale is kept. */
    public Optional<BigDecimal> optionalDecimal(String name) {
        return string(name, "must be a decimal number in a string such as \"299.00\"")
                .filter(text -> DECIMAL.matcher(text).matches()
                        || faulty(name, "must be a decimal number in a string such as \"299.00\""))
                .map(BigDecimal::new);
    }

    public <E extends Enum<E>> E choice(String name, Class<E> type) {
        E placeholder = type.getEnumConstants()[0];
        return required(name) ? optionalChoice(name, type).orElse(placeholder) : placeholder;
    }

    /** One of the enum's words, see {@link WireName}. */
    public <E extends Enum<E>> Optional<E> optionalChoice(String name, Class<E> type) {
        return read(name, "must be one of: " + WireName.all(type), text -> word(type, text));
    }

    public <E extends Enum<E>> Optional<List<E>> optionalChoices(String name, Class<E> type) {
        return list(name, (element, field) -> readElement(element, field, type));
    }

    public Fields object(String name) {
        return required(name) ? optionalObject(name).orElseGet(Fields::nobody) : nobody();
    }

    public Optional<Fields> optionalObject(String name) {
        return typed(name, JsonObject.class, "must be an object")
                .map(object -> new Fields(object, Paths.member(path, name), collected));
    }

    /** The objects of an array; an element of another type leaves an object without members in its place. */
    public Optional<List<Fields>> optionalObjects(String name) {
        return list(name, (element, field) -> {
            if (element instanceof JsonObject object) {
                return new Fields(object, field, collected);
            }
            collected.add(field, "must be an object", true);
            return nobody();
        });
    }

    public Optional<List<String>> optionalTexts(String name) {
        return list(name, (element, field) -> stringAt(element, field));
    }

    /** Texts by name (which may be empty, unlike {@link #optionalText}); an entry that is {@code null} is left out. */
    public Optional<Map<String, String>> optionalTextMap(String name, int maxEntries, int maxLength) {
        return optionalObject(name).map(entries -> {
            if (entries.json.size() > maxEntries) {
                violate(name, "must have at most " + maxEntries + " members");
                return Map.of();
            }
            return entries.texts(maxLength);
        });
    }

    private Map<String, String> texts(int maxLength) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String key : json.keySet()) {
            if (key.isBlank() || length(key) > LONGEST_KEY) {
                violate(key, "must have a name of 1 to " + LONGEST_KEY + " characters");
            }
            string(key, "must be a string")
                    .filter(text -> fits(key, text, maxLength))
                    .ifPresent(text -> texts.put(key, text));
        }
        return Collections.unmodifiableMap(texts);
    }

    private boolean required(String name) {
        if (!has(name)) {
            violateShape(name, "is required");
        }
        return has(name);
    }

    private <T> Optional<T> typed(String name, Class<T> type, String message) {
        return has(name)
                ? Optional.of(json.get(name))
                        .filter(value -> type.isInstance(value) || faulty(name, message))
                        .map(type::cast)
                : Optional.empty();
    }

    private Optional<String> string(String name, String message) {
        return typed(name, JsonString.class, message).map(JsonString::getString);
    }

    private <T> Optional<T> read(String name, String message, Reading<T> reading) {
        try {
            Optional<String> text = string(name, message);
            return text.isPresent() ? Optional.of(reading.of(text.get())) : Optional.empty();
        } catch (Unreadable fault) {
            fault(Paths.member(path, name), fault.getMessage(), fault.shape());
            return Optional.empty();
        }
    }

    private <T> Optional<List<T>> list(String name, BiFunction<JsonValue, String, T> reading) {
        return typed(name, JsonArray.class, "must be an array").map(array -> {
            List<T> elements = new ArrayList<>();
            for (JsonValue element : array) {
                elements.add(reading.apply(element, Paths.element(Paths.member(path, name), elements.size())));
            }
            return List.copyOf(elements);
        });
    }

    private String stringAt(JsonValue element, String field) {
        if (element instanceof JsonString string) {
            return string.getString();
        }
        collected.add(field, "must be a string", true);
        return "";
    }

    private <E extends Enum<E>> E readElement(JsonValue element, String field, Class<E> type) {
        Optional<E> constant =
                element instanceof JsonString string ? WireName.find(type, string.getString()) : Optional.empty();
        return constant.orElseGet(() -> {
            collected.add(field, "must be one of: " + WireName.all(type), true);
            return type.getEnumConstants()[0];
        });
    }

    private static <E extends Enum<E>> E word(Class<E> type, String text) throws Unreadable {
        return WireName.find(type, text).orElseThrow(() -> Unreadable.shape("must be one of: " + WireName.all(type)));
    }

    private boolean fits(String name, String text, int maxLength) {
        boolean fits = length(text) <= maxLength;
        if (!fits) {
            violate(name, "must be at most " + maxLength + " characters long");
        }
        return fits;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Notes a fault of shape and is false, to stand at the end of a filter. */
    private boolean faulty(String name, String message) {
        violateShape(name, message);
        return false;
    }

    /** An object without members whose faults nobody collects: the fault that led to it is known already. */
    private static Fields nobody() {
        return new Fields(JsonValue.EMPTY_JSON_OBJECT, "", new Collected());
    }

    /** Reads a text of one form. */
    private interface Reading<T> {
        T of(String text) throws Unreadable;
    }
}
