package dunlin;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Records an answer of the outside world again and again while that is worth it: one in hand that is lost with a connection, or in a
 * deadlock, would become unknown.
 */
@ApplicationScoped
public class Recording {

    private static final Logger LOG = Logger.getLogger(Recording.class.getName());

    private final Duration pause;

    /** Pauses a second between two tries. */
    public Recording() {
        this(Duration.ofSeconds(1));
    }

    Recording(Duration pause) {
        this.pause = pause;
    }

    /** What the transaction gives; its last fault, when it is not worth another try, or this node is to stop. */
    public <T> T insist(Supplier<T> transaction, Predicate<RuntimeException> worthAnotherTry) {
        while (true) {
            try {
                return transaction.get();
            } catch (RuntimeException fault) {
                if (!worthAnotherTry.test(fault) || !paused()) {
                    throw fault;
                }
                LOG.log(Level.WARNING, "An answer could not be recorded and is recorded again: {0}", fault.toString());
            }
        }
    }

    private boolean paused() {
        try {
            Thread.sleep(pause.toMillis());
            return true;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
