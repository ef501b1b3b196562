package dunlin.notification;

import dunlin.Clocks;
import dunlin.Wakeups;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Looks for rows that must be woken, in batches: each in its own short transaction, its wake-ups after the commit. */
@ApplicationScoped
public class Waker {

    private static final Logger LOG = Logger.getLogger(Waker.class.getName());
    private static final int BATCH = 200;

    private final Horizon horizon;
    private final Finish finish;
    private final Pacing pacing;
    private final Wakeups wakeups;
    private final Clocks clocks;

    @Inject
    Waker(Horizon horizon, Finish finish, Pacing pacing, Wakeups wakeups, Clocks clocks) {
        this.horizon = horizon;
        this.finish = finish;
        this.pacing = pacing;
        this.wakeups = wakeups;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Waker() {
        this(null, null, null, null, null);
    }

    /** Takes back leases and wakes what is due; a row at which the one fails does not keep the other from its work. */
    void lookRound() {
        try {
            takeBackLeases();
        } finally {
            wakeDue();
        }
        pacing.forgetFree();
    }

    /** Hands rows that came inside the horizon to the broker, and once more those whose wake-up seems lost. */
    public void wakeDue() {
        int done;
        do {
            var woken = horizon.wakeDue(BATCH);
            wakeups.ofNotifications(woken);
            done = woken.size();
        } while (done == BATCH);
    }

    /** Wakes all that is overdue now, also what was woken before and may have lost its wake-up; tells how many. */
    public int wakeOverdue() {
        var now = clocks.now();
        var all = 0;
        int done;
        do {
            var woken = horizon.wakeOverdue(now, BATCH);
            wakeups.ofNotifications(woken);
            done = woken.size();
            all += done;
        } while (done == BATCH);
        return all;
    }

    /** Takes back leases that ran out, so that their rows go on; what a full batch leaves over, the next look takes. */
    private void takeBackLeases() {
        var abandoned = finish.abandoned(BATCH);
        if (abandoned.isEmpty()) {
            return;
        }
        try {
            wakeups.ofNotifications(finish.takeBack(abandoned));
        } catch (RuntimeException broken) {
            abandoned.forEach(this::takeBackAlone);
            throw broken;
        }
    }

    /** One row that cannot be taken back must not keep the others. */
    private void takeBackAlone(String notificationId, Owner owner) {
        try {
            wakeups.ofNotifications(finish.takeBack(Map.of(notificationId, owner)));
        } catch (RuntimeException broken) {
            LOG.log(
                    Level.SEVERE,
                    broken,
                    () -> "The lease of notification " + notificationId + " cannot be taken back");
        }
    }
}
