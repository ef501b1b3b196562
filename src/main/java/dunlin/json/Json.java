package dunlin.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Writes an object as API.md wants it: members without a value as {@code null}, instants in UTC with {@code Z},
 * durations and decimals as strings, enums by their {@link WireName}.
 */
public final class Json {
    private static final JsonProvider PROVIDER = JsonProvider.provider();

    private final JsonObjectBuilder members = PROVIDER.createObjectBuilder();

    private Json() {}

    public static Json object() {
        return new Json();
    }

    public static JsonArray array(Collection<? extends JsonValue> elements) {
        JsonArrayBuilder array = PROVIDER.createArrayBuilder();
        elements.forEach(array::add);
        return array.build();
    }

    public static JsonArray texts(Collection<String> elements) {
        JsonArrayBuilder array = PROVIDER.createArrayBuilder();
        elements.forEach(array::add);
        return array.build();
    }

    public static JsonObject texts(Map<String, String> members) {
        Json object = object();
        members.forEach(object::put);
        return object.build();
    }

    /** A clock duration as this API writes it: {@code P6D}, {@code PT1H}, {@code -P3D}. */
    public static String text(Duration duration) {
        return Durations.format(duration);
    }

    public Json put(String name, String value) {
        return value == null ? putNull(name) : put(name, PROVIDER.createValue(value));
    }

    public Json put(String name, Instant value) {
        return put(name, value == null ? null : value.toString());
    }

    public Json put(String name, Duration value) {
        return put(name, value == null ? null : text(value));
    }

    /** The decimal as a string, with its own scale: {@code "299.00"}. */
    public Json put(String name, BigDecimal value) {
        return put(name, value == null ? null : value.toPlainString());
    }

    public Json put(String name, Enum<?> value) {
        return put(name, value == null ? null : WireName.of(value));
    }

    public Json put(String name, long value) {
        return put(name, PROVIDER.createValue(value));
    }

    public Json put(String name, Long value) {
        return value == null ? putNull(name) : put(name, value.longValue());
    }

    public Json put(String name, Integer value) {
        return value == null ? putNull(name) : put(name, value.longValue());
    }

    public Json put(String name, Boolean value) {
        return value == null ? putNull(name) : put(name, value.booleanValue() ? JsonValue.TRUE : JsonValue.FALSE);
    }

    public Json put(String name, OptionalLong value) {
        return value.isPresent() ? put(name, value.getAsLong()) : putNull(name);
    }

    public Json put(String name, JsonValue value) {
        members.add(name, value == null ? JsonValue.NULL : value);
        return this;
    }

    /** Whatever one of the other methods takes; throws {@link IllegalArgumentException} for another type. */
    public Json put(String name, Optional<?> value) {
        Object given = value.orElse(null);
        if (given == null) {
            return putNull(name);
        } else if (given instanceof String text) {
            return put(name, text);
        } else if (given instanceof Instant instant) {
            return put(name, instant);
        } else if (given instanceof Duration duration) {
            return put(name, duration);
        } else if (given instanceof BigDecimal decimal) {
            return put(name, decimal);
        } else if (given instanceof Enum<?> constant) {
            return put(name, constant);
        } else if (given instanceof Long || given instanceof Integer) {
            return put(name, ((Number) given).longValue());
        } else if (given instanceof Boolean flag) {
            return put(name, flag);
        } else if (given instanceof JsonValue json) {
            return put(name, json);
        }
        throw new IllegalArgumentException(
                "No JSON form for " + given.getClass().getName());
    }

    public Json putNull(String name) {
        return put(name, JsonValue.NULL);
    }

    public JsonObject build() {
        return members.build();
    }
}
