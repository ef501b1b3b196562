package dunlin;

import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What is wrong with a JSON value by a schema of the API's description: as much of OpenAPI 3.0 as the description uses. Members
 * that the schema does not name are faults, so that nothing is left undescribed.
 */
public final class SchemaFaults {

    private final OpenApiDocument document;
    private final List<String> faults = new ArrayList<>();

    private SchemaFaults(OpenApiDocument document) {
        this.document = document;
    }

    public static List<String> of(OpenApiDocument document, JsonObject schema, JsonValue value) {
        var found = new SchemaFaults(document);
        found.check("", schema, value);
        return found.faults;
    }

    private void check(String place, JsonObject reference, JsonValue value) {
        var schema = document.resolved(reference);
        if (schema.containsKey("oneOf")) {
            check(place, chosen(place, schema, value), value);
        } else if (value == JsonValue.NULL) {
            require(schema.getBoolean("nullable", false), place, "is null");
        } else if (schema.containsKey("enum") && !schema.getJsonArray("enum").contains(value)) {
            faults.add(place + " is not one of the words: " + value);
        } else {
            checkType(place, schema, value);
        }
    }

    private JsonObject chosen(String place, JsonObject schema, JsonValue value) {
        var discriminator = schema.getJsonObject("discriminator");
        var word = value.asJsonObject().getString(discriminator.getString("propertyName"));
        var mapping = discriminator.getJsonObject("mapping");
        require(mapping.containsKey(word), place, "has no schema for " + word);
        return document.resolved(
                Json.createObjectBuilder().add("$ref", mapping.get(word)).build());
    }

    private void checkType(String place, JsonObject schema, JsonValue value) {
        switch (schema.getString("type")) {
            case "object" -> checkObject(place, schema, value);
            case "array" -> checkArray(place, schema, value);
            case "string" -> checkString(place, schema, value);
            case "integer" -> checkInteger(place, schema, value);
            case "boolean" -> require(value == JsonValue.TRUE || value == JsonValue.FALSE, place, "is no boolean");
            default -> faults.add(place + " has a type that nobody knows");
        }
    }

    private void checkObject(String place, JsonObject schema, JsonValue value) {
        if (!(value instanceof JsonObject object)) {
            faults.add(place + " is no object");
            return;
        }
        for (var name :
                schema.getOrDefault("required", JsonValue.EMPTY_JSON_ARRAY).asJsonArray()) {
            var member = ((JsonString) name).getString();
            require(object.containsKey(member), place + "/" + member, "is missing");
        }
        var properties =
                schema.getOrDefault("properties", JsonValue.EMPTY_JSON_OBJECT).asJsonObject();
        object.forEach((name, member) -> {
            var described = properties.getOrDefault(name, schema.get("additionalProperties"));
            if (described == null) {
                faults.add(place + "/" + name + " is not described");
            } else {
                check(place + "/" + name, described.asJsonObject(), member);
            }
        });
    }

    private void checkArray(String place, JsonObject schema, JsonValue value) {
        if (value instanceof JsonArray array) {
            require(array.size() <= schema.getInt("maxItems", Integer.MAX_VALUE), place, "is too long");
            for (var element : array) {
                check(place + "/*", schema.getJsonObject("items"), element);
            }
        } else {
            faults.add(place + " is no array");
        }
    }

    private void checkString(String place, JsonObject schema, JsonValue value) {
        if (!(value instanceof JsonString string)) {
            faults.add(place + " is no string");
            return;
        }
        var text = string.getString();
        var length = text.codePointCount(0, text.length());
        require(length >= schema.getInt("minLength", 0), place, "is too short");
        require(length <= schema.getInt("maxLength", Integer.MAX_VALUE), place, "is too long");
        require(
                !schema.containsKey("pattern")
                        || Pattern.compile(schema.getString("pattern"))
                                .matcher(text)
                                .find(),
                place,
                "does not match: " + text);
        require(
                !schema.getString("format", "").equals("date-time") || isInstant(text),
                place,
                "is no instant: " + text);
    }

    private static boolean isInstant(String text) {
        try {
            return OffsetDateTime.parse(text) != null;
        } catch (DateTimeException none) {
            return false;
        }
    }

    private void checkInteger(String place, JsonObject schema, JsonValue value) {
        if (value instanceof JsonNumber number && number.isIntegral()) {
            var integer = number.longValueExact();
            require(integer >= bound(schema, "minimum", Long.MIN_VALUE), place, "is too small");
            require(integer <= bound(schema, "maximum", Long.MAX_VALUE), place, "is too large");
        } else {
            faults.add(place + " is no integer");
        }
    }

    private static long bound(JsonObject schema, String name, long otherwise) {
        return schema.containsKey(name) ? schema.getJsonNumber(name).longValue() : otherwise;
    }

    private void require(boolean holds, String place, String fault) {
        if (!holds) {
            faults.add(place + " " + fault);
        }
    }
}
