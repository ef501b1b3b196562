package dunlin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Keeps this node's clock at the database's time, and moves it where it is movable. */
@ApplicationScoped
public class ClockAdjustment {

    private static final Logger LOG = Logger.getLogger(ClockAdjustment.class.getName());
    private static final Duration ALARMING = Duration.ofSeconds(5);
    private static final Duration TOO_SLOW = Duration.ofSeconds(1);

    private final ClockTable table;
    private final Clocks clocks;

    @Inject
    ClockAdjustment(ClockTable table, Clocks clocks) {
        this.table = table;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected ClockAdjustment() {
        this(null, null);
    }

    /**
     * Measures the database's clock, to half the time of the question, and reads how far the clock was moved. One at a time: a
     * slow measurement must not put back what a later one has found. One that took over a second says little of the skew, and the
     * known one stays.
     */
    public synchronized void measure() {
        var advanced = table.advanced();
        var asked = clocks.unadjusted();
        var databaseTime = table.databaseTime();
        var took = Duration.between(asked, clocks.unadjusted());
        var skew = Duration.between(asked.plus(took.dividedBy(2)), databaseTime);
        if (skew.abs().compareTo(ALARMING) > 0) {
            LOG.log(
                    Level.WARNING,
                    "This machine''s clock and the database''s differ by {0}; the database''s counts",
                    skew);
        }
        clocks.adjust(took.compareTo(TOO_SLOW) > 0 ? clocks.skew() : skew, advanced);
    }

    /** Moves the clock ahead, on this node at once and on the others with their next measurement. */
    public void advance(Duration by) {
        table.advance(by);
        measure();
    }
}
