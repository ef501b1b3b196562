package dunlin.notification;

import dunlin.Wakeup;
import dunlin.Wakeups;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.function.IntFunction;

/** Looks for rows that must be woken, in batches: each in its own short transaction, its wake-ups after the commit. */
@ApplicationScoped
public class Waker {

    private static final int BATCH = 200;

    private final Horizon horizon;
    private final Finish finish;
    private final Pacing pacing;
    private final Wakeups wakeups;

    @Inject
    Waker(Horizon horizon, Finish finish, Pacing pacing, Wakeups wakeups) {
        this.horizon = horizon;
        this.finish = finish;
        this.pacing = pacing;
        this.wakeups = wakeups;
    }

    /** For the container's proxy. */
    protected Waker() {
        this(null, null, null, null);
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
        inBatches(horizon::wakeDue);
    }

    /** Takes back leases that ran out, so that their rows go on. */
    private void takeBackLeases() {
        inBatches(finish::takeBack);
    }

    private void inBatches(IntFunction<List<Wakeup>> work) {
        int done;
        do {
            var woken = work.apply(BATCH);
            wakeups.ofNotifications(woken);
            done = woken.size();
        } while (done == BATCH);
    }
}
