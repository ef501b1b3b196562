package dunlin.http;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Makes requests of which each goes out at most once: pooled HTTP/1.1 connections, redirects never followed, challenges never
 * answered, and an end of every exchange within its time limit, the last byte of the answer included.
 *
 * <p>Nothing is thrown out of here: every fault is an {@link Exchanged}, whose texts the caller scrubs of what is secret.
 */
public final class HttpLine {

    private final HttpClient http;

    private HttpLine(HttpClient http) {
        this.http = http;
    }

    /** A line whose connections may take so long to stand. */
    public static HttpLine open(Duration connectTimeout) {
        return new HttpLine(HttpClient.newBuilder()
                .version(Version.HTTP_1_1)
                .followRedirects(Redirect.NEVER)
                .connectTimeout(connectTimeout)
                .build());
    }

    /** Posts a body, which is handed out once only; an address that cannot be used is a fault like any other. */
    public Exchanged post(
            Supplier<URI> address, UnaryOperator<HttpRequest.Builder> headers, byte[] body, Duration timeout) {
        long start = System.nanoTime();
        BodyGate gate = new BodyGate(body);
        AnswerCollector collector = new AnswerCollector();
        End end = exchange(address, builder -> headers.apply(builder).POST(gate), collector, timeout, gate::giveUp);
        return exchanged(collector, end, gate.giveUp() || end.handshakeFailed(), start);
    }

    /** Reads; as there is no body, only a handshake that failed is known not to have been sent. */
    public Exchanged get(Supplier<URI> address, UnaryOperator<HttpRequest.Builder> headers, Duration timeout) {
        long start = System.nanoTime();
        AnswerCollector collector = new AnswerCollector();
        End end = exchange(address, builder -> headers.apply(builder).GET(), collector, timeout, () -> {});
        return exchanged(collector, end, end.handshakeFailed(), start);
    }

    /** How the wait for an answer ended, without one or with one (an empty text). */
    private record End(String text, boolean handshakeFailed) {

        static End of(String text) {
            return new End(text, false);
        }

        static End of(Throwable fault) {
            return new End(described(fault), Handshake.failed(fault));
        }
    }

    private End exchange(
            Supplier<URI> address,
            UnaryOperator<HttpRequest.Builder> request,
            AnswerCollector collector,
            Duration timeout,
            Runnable giveUp) {
        try {
            HttpRequest built =
                    request.apply(HttpRequest.newBuilder(address.get())).build();
            return await(http.sendAsync(built, collector), timeout, giveUp);
        } catch (RuntimeException unsendable) {
            giveUp.run();
            return End.of(unsendable);
        }
    }

    private static Exchanged exchanged(AnswerCollector collector, End end, boolean surelyNotSent, long start) {
        return new Exchanged(
                collector.status(),
                collector.isWhole(),
                collector.body(),
                end.text(),
                surelyNotSent,
                Duration.ofNanos(System.nanoTime() - start));
    }

    /**
     * Waits for the whole answer: the JDK's own request timeout (17) ends with the head, and a body may drip for ever.
     * The request is given up before it is canceled, so that its body is not handed out between the two. An interrupt is
     * left standing; it is judged like any other end, by whether the body was handed out.
     */
    private static End await(CompletableFuture<?> answer, Duration timeout, Runnable giveUp) {
        try {
            answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            return End.of("");
        } catch (ExecutionException fault) {
            return End.of(fault.getCause());
        } catch (TimeoutException tooSlow) {
            return End.of("no whole answer within " + timeout);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return End.of("interrupted while waiting for the answer");
        } finally {
            giveUp.run();
            answer.cancel(true);
        }
    }

    private static String described(Throwable fault) {
        Throwable cause = fault.getCause();
        return cause == null || cause == fault ? fault.toString() : fault + " (" + cause + ")";
    }
}
