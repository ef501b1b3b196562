package dunlin.http;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Hands a request's body out at most once, and knows whether it did.
 *
 * <p>The HTTP client asks for the body when the connection stands and the head is on its way. So a body that was never
 * handed out is proof that nothing was sent, whatever exception tells the story; and a repeat of the request, by
 * whatever layer, finds nothing to send.
 */
final class BodyGate implements BodyPublisher {

    private enum State {
        SHUT,
        HANDED_OUT,
        GIVEN_UP
    }

    private final BodyPublisher body;
    private final AtomicReference<State> state = new AtomicReference<>(State.SHUT);

    BodyGate(byte[] body) {
        this.body = BodyPublishers.ofByteArray(body);
    }

    /** Gives the request up. True: the body was not handed out and never will be, so nothing was sent. */
    boolean giveUp() {
        return state.compareAndSet(State.SHUT, State.GIVEN_UP) || state.get() == State.GIVEN_UP;
    }

    @Override
    public long contentLength() {
        return body.contentLength();
    }

    @Override
    public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
        if (state.compareAndSet(State.SHUT, State.HANDED_OUT)) {
            body.subscribe(subscriber);
        } else {
            subscriber.onSubscribe(new NoDemand());
            subscriber.onError(new IOException("the request's body is handed out once only"));
        }
    }

    /** The subscription of somebody who gets nothing. */
    private static final class NoDemand implements Subscription {

        @Override
        public void request(long count) {
            // Nothing will come, whatever the demand.
        }

        @Override
        public void cancel() {
            // Nothing was promised.
        }
    }
}
