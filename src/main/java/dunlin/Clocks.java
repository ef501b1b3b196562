package dunlin;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The one clock: this node's, corrected to the database's so that all nodes decide by the same time, moved ahead where the
 * clock is movable. Instants are cut to microseconds, as the database keeps them, so that a stored one equals itself.
 */
@ApplicationScoped
public class Clocks {

    private final Clock wall;
    private volatile Duration skew = Duration.ZERO;
    private volatile Duration advanced = Duration.ZERO;

    /** Reads the machine's clock. */
    public Clocks() {
        this(Clock.systemUTC());
    }

    /** Reads another clock, for tests. */
    public Clocks(Clock wall) {
        this.wall = wall;
    }

    /** The present instant, by which everything is decided. */
    public Instant now() {
        return wall.instant().plus(skew).plus(advanced).truncatedTo(ChronoUnit.MICROS);
    }

    /** What this machine's own clock shows; for measuring, never for deciding. */
    public Instant unadjusted() {
        return wall.instant();
    }

    /** How far the database's clock is ahead of this machine's. */
    public Duration skew() {
        return skew;
    }

    /** How far the clock was moved ahead by hand. */
    public Duration advanced() {
        return advanced;
    }

    void adjust(Duration measuredSkew, Duration movedBy) {
        skew = measuredSkew;
        advanced = movedBy;
    }
}
