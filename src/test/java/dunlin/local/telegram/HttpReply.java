package dunlin.local.telegram;

import com.sun.net.httpserver.HttpExchange;
import dunlin.local.http.JsonText;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** An answer as it goes over the wire, with a few words about it for the log. */
record HttpReply(int status, String contentType, String body, String words) {

    static HttpReply result(JsonValue result, String words) {
        JsonObject json =
                JsonText.object().add("ok", true).add("result", result).build();
        return new HttpReply(200, "application/json", json.toString(), words);
    }

    static HttpReply refused(int status, String description, Map<String, Long> parameters) {
        JsonObjectBuilder json =
                JsonText.object().add("ok", false).add("error_code", status).add("description", description);
        if (!parameters.isEmpty()) {
            JsonObjectBuilder values = JsonText.object();
            parameters.forEach(values::add);
            json.add("parameters", values);
        }
        return new HttpReply(status, "application/json", json.build().toString(), status + " " + description);
    }

    static HttpReply json(int status, JsonValue value) {
        return new HttpReply(status, "application/json; charset=utf-8", value.toString(), "");
    }

    boolean isOk() {
        return status == 200;
    }

    void writeTo(HttpExchange exchange) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", contentType);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }
}
