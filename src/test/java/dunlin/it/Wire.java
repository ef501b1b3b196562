package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/** Calls the API below the manners of {@link Rest}: any header, any body, with or without a token. */
final class Wire {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final HttpRequest.Builder request;
    private String method = "GET";
    private HttpRequest.BodyPublisher body = BodyPublishers.noBody();

    private Wire(String path) {
        request = HttpRequest.newBuilder(Environment.application().resolve(path));
    }

    static Wire to(String path) {
        return new Wire("api/v1/" + path);
    }

    static Wire toRoot(String path) {
        return new Wire(path);
    }

    Wire bearer(String token) {
        return header("Authorization", "Bearer " + token);
    }

    Wire header(String name, String value) {
        request.header(name, value);
        return this;
    }

    Wire method(String name) {
        method = name;
        return this;
    }

    Wire json(String text) {
        body = BodyPublishers.ofString(text);
        return header("Content-Type", "application/json");
    }

    Wire body(byte[] content) {
        body = BodyPublishers.ofByteArray(content);
        return this;
    }

    /** Sends the body in chunks, without saying how long it is. */
    Wire chunked(String text) {
        body = BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        return header("Content-Type", "application/json");
    }

    HttpResponse<String> sent() throws Exception {
        return CLIENT.send(request.method(method, body).build(), BodyHandlers.ofString());
    }

    /** The answer is a problem of that status, in the form of RFC 9457, without a stack trace. */
    static Rest.Answer problem(HttpResponse<String> response, int status) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        var answer = new Rest.Answer(response.statusCode(), response.body());
        assertThat(answer.json().getInt("status")).isEqualTo(status);
        assertThat(answer.string("type")).isNotBlank();
        assertThat(answer.string("title")).isNotBlank();
        assertThat(answer.string("detail")).isNotBlank();
        assertThat(answer.text()).doesNotContain("Exception", "\tat ", "java.", "jakarta.", "org.");
        return answer;
    }
}
