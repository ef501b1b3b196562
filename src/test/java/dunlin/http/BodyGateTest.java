package dunlin.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import org.junit.jupiter.api.Test;

/** The body goes out once or never. */
class BodyGateTest {

    private final BodyGate gate = new BodyGate("body".getBytes(StandardCharsets.UTF_8));

    @Test
    void handsTheBodyOutOnce() {
        assertThat(received()).isCompletedWithValue("body");
        assertThat(received()).isCompletedExceptionally();
        assertThat(gate.giveUp()).isFalse();
    }

    @Test
    void handsNothingOutOnceGivenUp() {
        assertThat(gate.giveUp()).isTrue();

        assertThat(received()).isCompletedExceptionally();
        assertThat(gate.giveUp()).isTrue();
    }

    private CompletableFuture<String> received() {
        BodySubscriber<String> receiver = BodySubscribers.ofString(StandardCharsets.UTF_8);
        gate.subscribe(new Subscriber<>() {
            @Override
            public void onSubscribe(Subscription subscription) {
                receiver.onSubscribe(subscription);
            }

            @Override
            public void onNext(ByteBuffer buffer) {
                receiver.onNext(List.of(buffer));
            }

            @Override
            public void onError(Throwable fault) {
                receiver.onError(fault);
            }

            @Override
            public void onComplete() {
                receiver.onComplete();
            }
        });
        return receiver.getBody().toCompletableFuture();
    }
}
