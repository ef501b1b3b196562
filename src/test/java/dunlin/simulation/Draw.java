package dunlin.simulation;

import java.time.Duration;
import java.util.List;
import java.util.Random;

/** What one seed decides. */
final class Draw {

    private final Random random;

    Draw(Random random) {
        this.random = random;
    }

    /** True in so many of a hundred cases. */
    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    /** From {@code least} on and below {@code bound}. */
    int between(int least, int bound) {
        return least + random.nextInt(bound - least);
    }

    /** Up to that long. */
    Duration upTo(Duration longest) {
        return Duration.ofMillis((long) (random.nextDouble() * longest.toMillis()));
    }

    <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    long id() {
        return 1 + (random.nextLong() >>> 20);
    }
}
