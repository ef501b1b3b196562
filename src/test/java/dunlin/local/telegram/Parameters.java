package dunlin.local.telegram;

import com.sun.net.httpserver.HttpExchange;
import dunlin.local.http.JsonText;
import jakarta.json.JsonException;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The parameters of a call, from the query, a form or a JSON body; the Bot API takes them all alike. */
final class Parameters {

    private final Map<String, JsonValue> values;

    private Parameters(Map<String, JsonValue> values) {
        this.values = values;
    }

    static Parameters none() {
        return new Parameters(Map.of());
    }

    static Parameters read(HttpExchange exchange) throws IOException, BadRequest {
        Map<String, JsonValue> values = new HashMap<>();
        addForm(
                values,
                Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse(""));
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String type = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Content-Type"))
                .orElse("")
                .toLowerCase(Locale.ROOT);
        if (type.startsWith("application/json") && !body.isBlank()) {
            addJson(values, body);
        } else if (type.startsWith("application/x-www-form-urlencoded")) {
            addForm(values, body);
        }
        return new Parameters(values);
    }

    Optional<String> text(String name) {
        return value(name).map(value -> value instanceof JsonString string ? string.getString() : value.toString());
    }

    /** A whole number, also one written as a string; empty for anything else. */
    Optional<Long> number(String name) {
        return value(name).flatMap(value -> {
            if (value instanceof JsonNumber number && number.isIntegral()) {
                return Optional.of(number.longValue());
            }
            return value instanceof JsonString string && string.getString().matches("-?\\d{1,18}")
                    ? Optional.of(Long.valueOf(string.getString()))
                    : Optional.empty();
        });
    }

    boolean has(String name) {
        return value(name).isPresent();
    }

    /** A structure, also one that stands as JSON text in a string. */
    Optional<JsonValue> structure(String name) throws BadRequest {
        Optional<JsonValue> value = value(name);
        if (value.isEmpty() || !(value.get() instanceof JsonString string)) {
            return value;
        }
        if (string.getString().isBlank()) {
            return Optional.empty();
        }
        try {
            return Optional.of(JsonText.read(string.getString()));
        } catch (JsonException e) {
            throw new BadRequest("can't parse " + name.replace('_', ' ') + " JSON object");
        }
    }

    private Optional<JsonValue> value(String name) {
        return Optional.ofNullable(values.get(name)).filter(value -> value != JsonValue.NULL);
    }

    private static void addJson(Map<String, JsonValue> values, String body) throws BadRequest {
        try {
            if (JsonText.read(body) instanceof JsonObject object) {
                values.putAll(object);
                return;
            }
        } catch (JsonException e) {
            throw new BadRequest("can't parse JSON object");
        }
        throw new BadRequest("object expected");
    }

    private static void addForm(Map<String, JsonValue> values, String form) throws BadRequest {
        try {
            for (String pair : form.split("&", -1)) {
                int equals = pair.indexOf('=');
                if (equals > 0) {
                    values.put(
                            decoded(pair.substring(0, equals)), JsonText.string(decoded(pair.substring(equals + 1))));
                }
            }
        } catch (IllegalArgumentException e) {
            throw new BadRequest("can't parse URL-encoded parameters");
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
