package dunlin.operations;

import dunlin.Clocks;
import dunlin.Pausable;
import dunlin.PauseRepository;
import dunlin.Policies;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Watches whether anything comes of all the work: messages that have been due for longer than {@code dunlin.health.outcome-limit} and not one
 * receipt in that time are an alarm, however alive the timers are. A pause is none.
 */
@ApplicationScoped
public class OutcomeWatch {

    private static final Duration LIFE = Duration.ofSeconds(1);

    private final ReceiptTable receipts;
    private final PauseRepository pauses;
    private final Policies policies;
    private final Clocks clocks;
    private final Glance<Outlook> glance;

    /** What was seen: the last receipt of all nodes, whether messages are due for too long, whether an operator has paused sending. */
    public record Outlook(Duration limit, Optional<Instant> lastReceipt, boolean overdue, boolean paused, Instant at) {

        /** Whether work that is due has come to nothing for too long. */
        public boolean isNothingReceived() {
            return overdue
                    && !paused
                    && lastReceipt.filter(last -> last.isAfter(at.minus(limit))).isEmpty();
        }
    }

    @Inject
    OutcomeWatch(ReceiptTable receipts, PauseRepository pauses, Policies policies, Clocks clocks) {
        this.receipts = receipts;
        this.pauses = pauses;
        this.policies = policies;
        this.clocks = clocks;
        this.glance = new Glance<>(LIFE, () -> this.clocks.now(), this::seen);
    }

    /** For the container's proxy. */
    protected OutcomeWatch() {
        this(null, null, null, null);
    }

    /** How it looks, at most a second ago. */
    public Outlook look() {
        return glance.get();
    }

    /** When Telegram's last receipt came; empty: none ever. */
    public Optional<Instant> lastReceipt() {
        return receipts.lastReceipt();
    }

    /** What was put off by an open circuit is due again within the longest back-off, so it is the row's own time that counts. */
    private Outlook seen() {
        var now = clocks.now();
        var limit = policies.outcomeLimit();
        return new Outlook(
                limit,
                receipts.lastReceipt(),
                receipts.waitsSince(
                        now.minus(limit), now.plus(policies.delivery().backoff().longest())),
                pauses.isPaused(Pausable.SENDING),
                now);
    }
}
