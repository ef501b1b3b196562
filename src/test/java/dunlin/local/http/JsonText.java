package dunlin.local.http;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;

/** JSON through one provider, because looking a provider up is slow and would be done at every call otherwise. */
public final class JsonText {

    private static final JsonProvider PROVIDER = JsonProvider.provider();

    private JsonText() {}

    /** Reads one value; a {@link jakarta.json.JsonException} if the text is none. */
    public static JsonValue read(String text) {
        try (JsonReader reader = PROVIDER.createReader(new StringReader(text))) {
            return reader.readValue();
        }
    }

    public static JsonString string(String text) {
        return PROVIDER.createValue(text);
    }

    public static JsonObjectBuilder object() {
        return PROVIDER.createObjectBuilder();
    }

    public static JsonArrayBuilder array() {
        return PROVIDER.createArrayBuilder();
    }
}
