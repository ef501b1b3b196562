package dunlin.it;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;

/** Calls the REST API as one of the three roles. */
final class Rest {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** What came back. */
    record Answer(int status, String text) {

        JsonObject json() {
            try (var reader = Json.createReader(new StringReader(text))) {
                return reader.readObject();
            }
        }

        String string(String name) {
            return json().isNull(name) ? null : json().getString(name);
        }

        List<JsonObject> items() {
            return json().getJsonArray("items").getValuesAs(JsonObject.class);
        }
    }

    private final URI application;
    private final String token;

    private Rest(URI application, String token) {
        this.application = application;
        this.token = token;
    }

    static Rest viewer() {
        return new Rest(Environment.application(), Environment.viewerToken());
    }

    static Rest integrator() {
        return new Rest(Environment.application(), Environment.integratorToken());
    }

    static Rest operator() {
        return new Rest(Environment.application(), Environment.operatorToken());
    }

    /** The same role, at another application. */
    Rest at(URI other) {
        return new Rest(other, token);
    }

    Answer get(String path) {
        return call("GET", path, null);
    }

    Answer put(String path, String json) {
        return call("PUT", path, json);
    }

    Answer post(String path, String json) {
        return call("POST", path, json);
    }

    Answer delete(String path) {
        return call("DELETE", path, null);
    }

    private Answer call(String method, String path, String json) {
        var request = HttpRequest.newBuilder(application.resolve("api/v1/" + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, json == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json))
                .build();
        try {
            HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.body());
        } catch (IOException failed) {
            throw new IllegalStateException(method + " " + path + " failed", failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }
}
