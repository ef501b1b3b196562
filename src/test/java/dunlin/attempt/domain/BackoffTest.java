package dunlin.attempt.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.RandomCases;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {

    private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(5));

    @Test
    void doublesFromTheFirstWaitUpToTheLongest() {
        assertThat(BACKOFF.after(1, 1)).hasSeconds(5);
        assertThat(BACKOFF.after(2, 1)).hasSeconds(10);
        assertThat(BACKOFF.after(6, 1)).hasSeconds(160);
        assertThat(BACKOFF.after(7, 1)).hasSeconds(300);
        assertThat(BACKOFF.after(8, 1)).hasSeconds(300);
    }

    @Test
    void jitterShortensByAQuarterAtMost() {
        assertThat(BACKOFF.after(1, 0)).hasMillis(3750);
        assertThat(BACKOFF.after(1, 0.5)).hasMillis(4375);
        assertThat(BACKOFF.after(99, 0)).hasSeconds(225);
    }

    @Test
    void noFailureYetCountsAsTheFirst() {
        assertThat(BACKOFF.after(0, 1)).hasSeconds(5);
    }

    @Test
    void afterAnyNumberOfFailuresTheWaitKeepsItsBounds() {
        RandomCases.tried(3000, random -> {
            var failures = random.nextBoolean() ? random.nextInt(40) : random.nextInt(Integer.MAX_VALUE);

            var wait = BACKOFF.after(failures, random.nextDouble());

            assertThat(wait).isBetween(Duration.ofMillis(3750), Duration.ofMinutes(5));
        });
    }
}
