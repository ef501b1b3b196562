package dunlin;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The description of the REST API, for tests that compare it with the code. */
public final class OpenApiDocument {

    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch", "head", "options");

    private final JsonObject root;

    private OpenApiDocument(JsonObject root) {
        this.root = root;
    }

    /** As it is written. */
    public static OpenApiDocument written() {
        try (InputStream text = OpenApiDocument.class.getResourceAsStream("/META-INF/openapi.yaml")) {
            var options = new LoaderOptions();
            options.setAllowDuplicateKeys(false);
            Map<String, Object> tree = new Yaml(new SafeConstructor(options)).load(text);
            return new OpenApiDocument(Json.createObjectBuilder(tree).build());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** As a server gives it away. */
    public static OpenApiDocument served(String json) {
        try (JsonReader reader = Json.createReader(new StringReader(json))) {
            return new OpenApiDocument(reader.readObject());
        }
    }

    public JsonObject root() {
        return root;
    }

    public JsonObject schemas() {
        return root.getJsonObject("components").getJsonObject("schemas");
    }

    public JsonObject schema(String name) {
        if (!schemas().containsKey(name)) {
            throw new IllegalArgumentException("There is no schema " + name);
        }
        return schemas().getJsonObject(name);
    }

    /** What this object says, or what it refers to. */
    public JsonObject resolved(JsonObject object) {
        return object.containsKey("$ref") ? at(object.getString("$ref")) : object;
    }

    private JsonObject at(String reference) {
        if (!reference.startsWith("#/")) {
            throw new IllegalArgumentException(reference + " is not in this document");
        }
        return root.getValue(reference.substring(1)).asJsonObject();
    }

    /** The operations by method and path, {@code GET /api/v1/plans}. */
    public Map<String, JsonObject> operations() {
        var operations = new TreeMap<String, JsonObject>();
        root.getJsonObject("paths")
                .forEach((path, item) -> item.asJsonObject().forEach((method, operation) -> {
                    if (METHODS.contains(method)) {
                        operations.put(name(method, path), operation.asJsonObject());
                    }
                }));
        return operations;
    }

    /** The operations of the API itself: those that are called with a token. */
    public Map<String, JsonObject> operationsOfTheApi() {
        var operations = operations();
        operations.keySet().removeIf(operation -> !operation.contains(" /api/v1/"));
        return operations;
    }

    /** The names of an operation's parameters of that place ({@code path} or {@code query}), those of its path included. */
    public Set<String> parameters(String operation, String place) {
        var path = root.getJsonObject("paths").getJsonObject(operation.substring(operation.indexOf(' ') + 1));
        var names = new TreeSet<String>();
        for (var holder : List.of(path, operations().get(operation))) {
            for (var parameter : holder.getOrDefault("parameters", JsonValue.EMPTY_JSON_ARRAY)
                    .asJsonArray()) {
                var one = resolved(parameter.asJsonObject());
                if (one.getString("in").equals(place)) {
                    names.add(one.getString("name"));
                }
            }
        }
        return names;
    }

    /** The schema of an operation's answer of that status. */
    public JsonObject answer(String operation, int status) {
        var response = resolved(
                operations().get(operation).getJsonObject("responses").getJsonObject(Integer.toString(status)));
        var content = response.getJsonObject("content");
        return content.getJsonObject(content.keySet().iterator().next()).getJsonObject("schema");
    }

    /** The strings of an {@code enum}; its null, where null is allowed, is left out. */
    public static Set<String> words(JsonObject schema) {
        var words = new TreeSet<String>();
        for (var word : schema.getJsonArray("enum")) {
            if (word instanceof JsonString string) {
                words.add(string.getString());
            }
        }
        return words;
    }

    /** Shows every object of the document with its place, {@code /components/schemas/Id}. */
    public void forEachObject(BiConsumer<String, JsonObject> visitor) {
        visit("", root, visitor);
    }

    private static void visit(String place, JsonValue value, BiConsumer<String, JsonObject> visitor) {
        if (value instanceof JsonObject object) {
            visitor.accept(place, object);
            object.forEach((name, member) -> visit(place + "/" + name, member, visitor));
        } else if (value.getValueType() == JsonValue.ValueType.ARRAY) {
            value.asJsonArray().forEach(element -> visit(place + "/*", element, visitor));
        }
    }

    private static String name(String method, String path) {
        return method.toUpperCase(Locale.ROOT) + " " + path;
    }
}
