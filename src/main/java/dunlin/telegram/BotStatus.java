package dunlin.telegram;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.logging.Logger;

/**
 * Remembers on this node that Telegram refuses the bot, or is away as a whole, and raises the alarm once when that begins and
 * tells once when it ends.
 *
 * <p>A node that has not been refused yet may send: it learns by its first request or by getMe at start, whichever is first.
 */
@ApplicationScoped
public class BotStatus {

    private static final Logger LOG = Logger.getLogger(BotStatus.class.getName());

    private final AtomicBoolean refused = new AtomicBoolean();
    private final AtomicBoolean away = new AtomicBoolean();
    private final LongAdder tooManyRequests = new LongAdder();
    private volatile boolean circuitOpen;

    public boolean refused() {
        return refused.get();
    }

    /** Whether the circuit breaker has held a request back and Telegram has not answered one since. */
    public boolean circuitOpen() {
        return circuitOpen;
    }

    /** How often Telegram has answered 429 on this node. */
    public long tooManyRequests() {
        return tooManyRequests.sum();
    }

    /** The circuit breaker has held a request back. */
    void heldBack() {
        circuitOpen = true;
    }

    /** Telegram has answered 429. */
    void limited() {
        tooManyRequests.increment();
    }

    void refuse(String error) {
        if (refused.compareAndSet(false, true)) {
            LOG.warning(() -> "ALARM Telegram refuses the bot; nothing is sent until getMe succeeds: " + error);
        }
    }

    /** A request met a fault of the whole bot. */
    void missed(String error) {
        if (away.compareAndSet(false, true)) {
            LOG.warning(() -> "Telegram cannot be reached; messages wait: " + error);
        }
    }

    /** Telegram has answered. */
    void reached() {
        circuitOpen = false;
        if (away.compareAndSet(true, false)) {
            LOG.info("Telegram is reached again");
        }
    }

    void confirm() {
        circuitOpen = false;
        if (refused.compareAndSet(true, false)) {
            LOG.info("Telegram knows the bot again; sending resumes");
        }
    }
}
