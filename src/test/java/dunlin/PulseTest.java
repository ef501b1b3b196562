package dunlin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PulseTest {

    private static final Logger LOG = Logger.getLogger(Pulse.class.getName());

    private final SettableClock wall = new SettableClock(Instant.parse("2026-11-30T12:00:00Z"));
    private final Clocks clocks = new Clocks(wall);
    private final AtomicInteger runs = new AtomicInteger();

    @BeforeEach
    void expectFaults() {
        LOG.setLevel(Level.OFF);
    }

    @AfterEach
    void logAgain() {
        LOG.setLevel(null);
    }

    @Test
    void remembersWhenItLastSucceeded() {
        var pulse = new Pulse("planner", runs::incrementAndGet, clocks);

        assertThat(pulse.lastSuccess()).isNull();
        pulse.beat();
        wall.advance(Duration.ofSeconds(5));

        assertThat(pulse.lastSuccess()).isEqualTo(Instant.parse("2026-11-30T12:00:00Z"));
        assertThat(runs).hasValue(1);
    }

    @Test
    void survivesAnyFaultAndTriesAgainWithTheNextBeat() {
        var faults = new AtomicReference<Throwable>(new StackOverflowError("deep"));
        var pulse = new Pulse("planner", () -> failWith(faults.getAndSet(null)), clocks);

        pulse.beat();
        assertThat(pulse.lastSuccess()).isNull();
        pulse.beat();

        assertThat(pulse.lastSuccess()).isNotNull();
        assertThat(runs).hasValue(2);
    }

    @Test
    void aFaultLeavesTheLastSuccessWhereItWas() {
        var faults = new AtomicReference<Throwable>();
        var pulse = new Pulse(
                "planner", () -> failWith(faults.getAndSet(new IllegalStateException("database away"))), clocks);

        pulse.beat();
        wall.advance(Duration.ofSeconds(5));
        pulse.beat();

        assertThat(pulse.lastSuccess()).isEqualTo(Instant.parse("2026-11-30T12:00:00Z"));
    }

    @Test
    void aBeatThatComesWhileTheLastOneIsAtWorkIsPassedOver() throws InterruptedException {
        var started = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        var pulse = new Pulse("planner", () -> workUntil(release, started), clocks);
        var first = new Thread(pulse::beat);
        first.start();
        assertThat(started.await(10, TimeUnit.SECONDS)).isTrue();

        pulse.beat();

        assertThat(runs).hasValue(1);
        release.countDown();
        first.join(10_000);
        pulse.beat();
        assertThat(runs).hasValue(2);
    }

    @Test
    void aBeatWithinItsOwnWorkIsPassedOver() {
        var pulse = new AtomicReference<Pulse>();
        pulse.set(new Pulse(
                "planner",
                () -> {
                    runs.incrementAndGet();
                    pulse.get().beat();
                },
                clocks));

        pulse.get().beat();

        assertThat(runs).hasValue(1);
    }

    private void failWith(Throwable fault) {
        runs.incrementAndGet();
        if (fault instanceof Error error) {
            throw error;
        }
        if (fault != null) {
            throw (RuntimeException) fault;
        }
    }

    private void workUntil(CountDownLatch release, CountDownLatch started) {
        runs.incrementAndGet();
        started.countDown();
        try {
            assertThat(release.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
