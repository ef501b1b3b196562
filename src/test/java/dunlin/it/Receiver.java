package dunlin.it;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntUnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Somebody who is told outcomes over HTTP, and verifies what he is told as docs/outcomes.md says. */
final class Receiver implements AutoCloseable {

    /** One post that came. */
    record Post(String id, long timestamp, String signature, String contentType, String body) {

        JsonObject event() {
            try (var reader = Json.createReader(new StringReader(body))) {
                return reader.readObject();
            }
        }

        boolean isSignedWith(String secret) throws GeneralSecurityException {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(secret.substring("whsec_".length())), "HmacSHA256"));
            var signed = mac.doFinal((id + "." + timestamp + "." + body).getBytes(StandardCharsets.UTF_8));
            return signature.equals("v1," + Base64.getEncoder().encodeToString(signed));
        }
    }

    private final List<Post> posts = new CopyOnWriteArrayList<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private final AtomicInteger answered = new AtomicInteger();
    private final AtomicInteger atOnce = new AtomicInteger();
    private final AtomicInteger mostAtOnce = new AtomicInteger();
    private final AtomicLong pause = new AtomicLong();
    private volatile IntUnaryOperator answers = number -> 204;
    private ExecutorService threads;
    private HttpServer server;
    private int port;

    Receiver() {
        open();
    }

    /** Takes posts, again at the same port. */
    void open() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        port = server.getAddress().getPort();
        threads = Executors.newCachedThreadPool();
        server.setExecutor(threads);
        server.createContext("/", this::received);
        server.start();
    }

    private void received(HttpExchange exchange) throws IOException {
        mostAtOnce.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
        try (exchange) {
            var headers = exchange.getRequestHeaders();
            posts.add(new Post(
                    headers.getFirst("webhook-id"),
                    Long.parseLong(headers.getFirst("webhook-timestamp")),
                    headers.getFirst("webhook-signature"),
                    headers.getFirst("Content-Type"),
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
            TimeUnit.MILLISECONDS.sleep(pause.get());
            exchange.sendResponseHeaders(answers.applyAsInt(numbers.incrementAndGet()), -1);
            answered.incrementAndGet();
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } finally {
            atOnce.decrementAndGet();
        }
    }

    String url() {
        return "http://127.0.0.1:" + port + "/hook";
    }

    /** Answers the post of each number, from 1, with that status. */
    void answers(IntUnaryOperator statusOfNumber) {
        answers = statusOfNumber;
    }

    /** Takes so long for each answer. */
    void takes(long milliseconds) {
        pause.set(milliseconds);
    }

    List<Post> posts() {
        return posts;
    }

    List<Post> postsOf(String key) {
        return posts.stream()
                .filter(post -> post.event().getString("partitionkey").equals(key))
                .toList();
    }

    /** How many posts have been answered. */
    int answered() {
        return answered.get();
    }

    /** How many posts were under way at the same time. */
    int mostAtOnce() {
        return mostAtOnce.get();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
