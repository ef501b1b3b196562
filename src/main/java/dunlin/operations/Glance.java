package dunlin.operations;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** What was seen at one look and counts for a moment: a console asks figure by figure, and wants them of one instant. */
public final class Glance<T> {

    private final Duration life;
    private final Supplier<Instant> clock;
    private final Supplier<T> look;
    private Instant seenAt = Instant.MIN;
    private T seen;

    /** What that look shows, for so long. */
    public Glance(Duration life, Supplier<Instant> clock, Supplier<T> look) {
        this.life = life;
        this.clock = clock;
        this.look = look;
    }

    /** What is seen; a look that fails shows nothing old. */
    public synchronized T get() {
        var now = clock.get();
        if (seen == null || !now.isBefore(seenAt.plus(life))) {
            seen = null;
            seen = look.get();
            seenAt = now;
        }
        return seen;
    }
}
