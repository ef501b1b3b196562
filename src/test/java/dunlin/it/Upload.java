package dunlin.it;

import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A file of subscriptions on its way: sent in one go, or piece by piece so that it can stand still and break off. */
final class Upload implements Closeable {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final Socket socket;

    private Upload(Socket socket) {
        this.socket = socket;
    }

    /** Sends the whole file as the integrator. */
    static Rest.Answer of(String csv, String query) {
        return of(Environment.application(), csv, query);
    }

    static Rest.Answer of(URI application, String csv, String query) {
        var request = HttpRequest.newBuilder(application.resolve("api/v1/subscriptions/import" + query))
                .header("Authorization", "Bearer " + Environment.integratorToken())
                .header("Content-Type", "text/csv")
                .POST(BodyPublishers.ofString(csv))
                .build();
        try {
            var response = CLIENT.send(request, BodyHandlers.ofString());
            return new Rest.Answer(response.statusCode(), response.body());
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    /** Begins one of that announced length. */
    static Upload begun(URI application, String importId, int length) throws IOException {
        return begun(application, importId, "Content-Length: " + length);
    }

    /** Begins one in chunks, whose length nobody knows. */
    static Upload begunInChunks(URI application, String importId) throws IOException {
        return begun(application, importId, "Transfer-Encoding: chunked");
    }

    private static Upload begun(URI application, String importId, String header) throws IOException {
        var upload = new Upload(new Socket(application.getHost(), application.getPort()));
        upload.socket.setSoTimeout(60_000);
        upload.send("POST /api/v1/subscriptions/import?import_id=" + importId + " HTTP/1.1\r\nHost: "
                + application.getAuthority() + "\r\nAuthorization: Bearer " + Environment.integratorToken()
                + "\r\nContent-Type: text/csv; charset=utf-8\r\nConnection: close\r\n" + header + "\r\n\r\n");
        return upload;
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
    }

    void sendChunk(String text) throws IOException {
        send(Integer.toHexString(text.getBytes(StandardCharsets.UTF_8).length) + "\r\n" + text + "\r\n");
    }

    /** Nothing more will come; returns when the server has closed the connection, too. */
    void breaksOff() throws IOException {
        socket.shutdownOutput();
        answer();
    }

    /** The first bytes of the answer, which have its status. */
    String beginningOfAnswer() throws IOException {
        return new String(socket.getInputStream().readNBytes(20), StandardCharsets.UTF_8);
    }

    /** Status line, headers and body. */
    String answer() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** So many rows of that plan without reminders of their own, the ids beginning so. */
    static String rows(String plan, String ids, int from, int to, String accessUntil) {
        return IntStream.range(from, to)
                .mapToObj(n -> "%s-%d,%s,%s,%d\n".formatted(ids, n, plan, accessUntil, 7_000_000 + n))
                .collect(Collectors.joining());
    }
}
