package dunlin.notification;

import dunlin.Clocks;
import dunlin.Pausable;
import dunlin.PauseRepository;
import dunlin.Policies;
import dunlin.Wakeup;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Decides which rows have a wake-up at the broker: those due within the horizon. What lies beyond it stays in the database
 * until the waker's timer comes to it.
 */
@ApplicationScoped
class Horizon {

    private static final int BEATS_UNTIL_LOST = 6;

    private final Notifications notifications;
    private final PauseRepository pauses;
    private final Policies policies;
    private final Clocks clocks;

    @Inject
    Horizon(Notifications notifications, PauseRepository pauses, Policies policies, Clocks clocks) {
        this.notifications = notifications;
        this.pauses = pauses;
        this.policies = policies;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Horizon() {
        this(null, null, null, null);
    }

    /** Adds the wake-up of a row that is due within the horizon; the caller sends it after the commit. */
    void wake(Notification row, Instant now, Collection<Wakeup> wakeups) {
        if (!row.dueAt().isAfter(now.plus(policies.planner().horizon()))) {
            row.woken(now);
            wakeups.add(row.wakeup());
        }
    }

    /** The wake-ups of rows that are overdue at that instant, whether or not they were woken before it; none while sending is paused. */
    @Transactional(TxType.REQUIRES_NEW)
    List<Wakeup> wakeOverdue(Instant at, int limit) {
        var wakeups = new ArrayList<Wakeup>();
        if (!pauses.isPaused(Pausable.SENDING)) {
            notifications.lockUnwoken(at, at, limit).forEach(row -> wake(row, clocks.now(), wakeups));
        }
        return wakeups;
    }

    /**
     * The wake-ups of rows that came inside the horizon, and once more of those that are overdue although woken. While sending is paused
     * only of those whose deadline has passed: they can be ended.
     */
    @Transactional(TxType.REQUIRES_NEW)
    List<Wakeup> wakeDue(int limit) {
        var now = clocks.now();
        var lost = now.minus(policies.planner().interval().multipliedBy(BEATS_UNTIL_LOST));
        var wakeups = new ArrayList<Wakeup>();
        var rows = pauses.isPaused(Pausable.SENDING)
                ? notifications.lockPastDeadline(now, lost, limit)
                : notifications.lockUnwoken(now.plus(policies.planner().horizon()), lost, limit);
        rows.forEach(row -> wake(row, now, wakeups));
        return wakeups;
    }
}
