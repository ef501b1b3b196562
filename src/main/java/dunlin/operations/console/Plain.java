package dunlin.operations.console;

import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the API answers, in the plain Java that pages can read: maps, lists, texts, numbers, null. */
final class Plain {

    private Plain() {}

    static Map<String, Object> object(JsonObject json) {
        var plain = new LinkedHashMap<String, Object>();
        json.forEach((name, value) -> plain.put(name, value(value)));
        return plain;
    }

    static List<Map<String, Object>> objects(JsonArray json) {
        return new ArrayList<>(
                json.getValuesAs(JsonObject.class).stream().map(Plain::object).toList());
    }

    private static Object value(JsonValue json) {
        return switch (json.getValueType()) {
            case OBJECT -> object(json.asJsonObject());
            case ARRAY -> array(json.asJsonArray());
            case STRING -> ((JsonString) json).getString();
            case NUMBER -> number((JsonNumber) json);
            case TRUE -> true;
            case FALSE -> false;
            case NULL -> null;
        };
    }

    private static Number number(JsonNumber number) {
        return number.isIntegral() ? (Number) number.longValueExact() : number.bigDecimalValue();
    }

    private static List<Object> array(JsonArray json) {
        var plain = new ArrayList<Object>();
        json.forEach(one -> plain.add(value(one)));
        return plain;
    }
}
