package dunlin.http;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/**
 * Collects an answer as far as it comes: a status that has arrived is worth something even if its body breaks off, drips or
 * never ends.
 */
final class AnswerCollector implements BodyHandler<Void>, BodySubscriber<Void> {

    /** The most that is read of a body; the answers that are waited for are a few kilobytes. */
    static final int MAX_BODY = 256 * 1024;

    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private OptionalInt status = OptionalInt.empty();
    private boolean whole;
    private Subscription subscription;

    synchronized OptionalInt status() {
        return status;
    }

    /** Whether the body came to its proper end. */
    synchronized boolean isWhole() {
        return whole;
    }

    synchronized String body() {
        return body.toString(StandardCharsets.UTF_8);
    }

    @Override
    public synchronized BodySubscriber<Void> apply(ResponseInfo info) {
        status = OptionalInt.of(info.statusCode());
        return this;
    }

    @Override
    public CompletionStage<Void> getBody() {
        return end;
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        if (!collect(buffers)) {
            subscription.cancel();
            end.complete(null);
        }
    }

    private synchronized boolean collect(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            byte[] bytes = new byte[Math.min(buffer.remaining(), MAX_BODY - body.size())];
            buffer.get(bytes);
            body.writeBytes(bytes);
            if (buffer.hasRemaining()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void onError(Throwable fault) {
        end.complete(null);
    }

    @Override
    public void onComplete() {
        synchronized (this) {
            whole = true;
        }
        end.complete(null);
    }
}
