package dunlin;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The beat of one timer: its work never throws into the container (which would drop the timer), never runs twice at once on
 * this node, and a beat that comes while the last one is at work is passed over, not made up for.
 */
public final class Pulse {

    private static final Logger LOG = Logger.getLogger(Pulse.class.getName());

    private final String name;
    private final Runnable work;
    private final Clocks clocks;
    private final AtomicBoolean busy = new AtomicBoolean();
    private volatile Instant lastSuccess;

    /** A timer's beat under the name that operators know it by. */
    public Pulse(String name, Runnable work, Clocks clocks) {
        this.name = name;
        this.work = work;
        this.clocks = clocks;
    }

    /** Does the work once; a fault is logged, and the next beat tries again. */
    public void beat() {
        if (!busy.compareAndSet(false, true)) {
            return;
        }
        try {
            work.run();
            lastSuccess = clocks.now();
        } catch (Throwable fault) { // whatever it is, the timer must live
            LOG.log(Level.WARNING, "The timer " + name + " failed and goes on with its next beat", fault);
        } finally {
            busy.set(false);
        }
    }

    /** When it last ended without a fault; null: not yet. */
    public Instant lastSuccess() {
        return lastSuccess;
    }
}
