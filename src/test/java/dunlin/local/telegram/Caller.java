package dunlin.local.telegram;

import dunlin.local.http.JsonText;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A bot that talks to the simulator in the tests. */
final class Caller {

    static final String TOKEN = "123456:AAbbCC-dd_ee";

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final URI origin;

    Caller(URI origin) {
        this.origin = origin;
    }

    static String message(long chatId, String text) {
        return JsonText.object()
                .add("chat_id", chatId)
                .add("text", text)
                .build()
                .toString();
    }

    static String html(long chatId, String text) {
        return JsonText.object()
                .add("chat_id", chatId)
                .add("text", text)
                .add("parse_mode", "HTML")
                .build()
                .toString();
    }

    HttpResponse<String> send(long chatId, String text) throws IOException, InterruptedException {
        return call("sendMessage", message(chatId, text));
    }

    CompletableFuture<HttpResponse<String>> sendLater(long chatId, String text) {
        return http.sendAsync(post(botPath("sendMessage"), message(chatId, text)), BodyHandlers.ofString());
    }

    HttpResponse<String> call(String method, String json) throws IOException, InterruptedException {
        return http.send(post(botPath(method), json), BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path) throws IOException, InterruptedException {
        return http.send(post(path, "{}"), BodyHandlers.ofString());
    }

    HttpResponse<String> postTo(String path, String json) throws IOException, InterruptedException {
        return http.send(post(path, json), BodyHandlers.ofString());
    }

    HttpResponse<String> postAs(String contentType, String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(origin.resolve(path))
                .header("Content-Type", contentType)
                .POST(BodyPublishers.ofString(body))
                .build();
        return http.send(request, BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(origin.resolve(path)).build(), BodyHandlers.ofString());
    }

    static JsonObject json(HttpResponse<String> response) {
        return JsonText.read(response.body()).asJsonObject();
    }

    static String description(HttpResponse<String> response) {
        return json(response).getString("description");
    }

    static long messageId(HttpResponse<String> response) {
        return json(response)
                .getJsonObject("result")
                .getJsonNumber("message_id")
                .longValue();
    }

    private static String botPath(String method) {
        return "/bot" + TOKEN + "/" + method;
    }

    private HttpRequest post(String path, String json) {
        return HttpRequest.newBuilder(origin.resolve(path))
                .header("Content-Type", "application/json")
                .timeout(Duration.ofSeconds(20))
                .POST(BodyPublishers.ofString(json))
                .build();
    }
}
