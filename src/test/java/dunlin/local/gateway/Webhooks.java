package dunlin.local.gateway;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Sends webhooks, and sends them again until they are acknowledged. */
final class Webhooks {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int MOST_TRIES = 30;
    private static final long PAUSE_SECONDS = 2;

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();
    private final Protocol protocol;
    private final Supplier<Instant> clock;
    private final Executor threads;
    private volatile Optional<URI> target = Optional.empty();
    private volatile int era;

    Webhooks(Protocol protocol, Supplier<Instant> clock, Executor threads) {
        this.protocol = protocol;
        this.clock = clock;
        this.threads = threads;
    }

    void to(Optional<URI> address) {
        target = address;
    }

    /** What is not acknowledged yet is not sent again. */
    void forget() {
        era++;
    }

    /** Sends it once, now: the status of the answer, 0 when there was none or there is nobody to send it to. */
    int send(Payment payment) {
        Optional<URI> address = target;
        if (address.isEmpty()) {
            return 0;
        }
        HttpRequest request = protocol.webhook(
                        HttpRequest.newBuilder(address.get()).timeout(PATIENCE), payment, clock.get())
                .build();
        try {
            return http.send(request, BodyHandlers.discarding()).statusCode();
        } catch (IOException nobody) {
            return 0;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    /** Sends it soon, and again every two seconds until it is acknowledged. */
    void sendUntilAcknowledged(Payment payment) {
        if (target.isPresent()) {
            attempt(payment, 1, era);
        }
    }

    private void attempt(Payment payment, int number, int itsEra) {
        CompletableFuture.supplyAsync(() -> itsEra == era ? send(payment) : 200, threads)
                .thenAccept(status -> {
                    if (status != 200 && number < MOST_TRIES) {
                        CompletableFuture.delayedExecutor(PAUSE_SECONDS, TimeUnit.SECONDS, threads)
                                .execute(() -> attempt(payment, number + 1, itsEra));
                    }
                });
    }
}
