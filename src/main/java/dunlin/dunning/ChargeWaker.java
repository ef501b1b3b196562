package dunlin.dunning;

import dunlin.Wakeups;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Opens series, takes back leases that ran out, and wakes what is due, in batches: each in its own short transaction. */
@ApplicationScoped
class ChargeWaker {

    private static final Logger LOG = Logger.getLogger(ChargeWaker.class.getName());
    private static final int BATCH = 100;

    private final SeriesOpener opener;
    private final Abandoned abandoned;
    private final FinishCharge finish;
    private final ChargeHorizon horizon;
    private final Wakeups wakeups;

    @Inject
    ChargeWaker(SeriesOpener opener, Abandoned abandoned, FinishCharge finish, ChargeHorizon horizon, Wakeups wakeups) {
        this.opener = opener;
        this.abandoned = abandoned;
        this.finish = finish;
        this.horizon = horizon;
        this.wakeups = wakeups;
    }

    /** For the container's proxy. */
    protected ChargeWaker() {
        this(null, null, null, null, null);
    }

    /** What the timer does; what fails does not keep the rest from its work. */
    void lookRound() {
        try {
            takeBackLeases();
        } finally {
            openSeries();
            wakeDue();
        }
    }

    private void openSeries() {
        int opened;
        do {
            opened = openBatch();
        } while (opened == BATCH);
    }

    /** A subscription that breaks its batch must not keep the others. */
    private int openBatch() {
        try {
            return opener.open(BATCH);
        } catch (RuntimeException broken) {
            LOG.log(Level.WARNING, "Series are opened one by one, for a batch failed: {0}", broken.toString());
            return openOneByOne();
        }
    }

    private int openOneByOne() {
        var done = 0;
        while (done < BATCH && openNext() > 0) {
            done++;
        }
        return done;
    }

    private int openNext() {
        try {
            return opener.open(1);
        } catch (RuntimeException broken) {
            var passedOver = opener.postponeFirst();
            LOG.log(Level.SEVERE, broken, () -> "Subscription " + passedOver + " cannot be charged; again in an hour");
            return passedOver.size();
        }
    }

    private void takeBackLeases() {
        for (var task : abandoned.find(BATCH)) {
            try {
                wakeups.ofCharges(finish.takeBack(task));
            } catch (RuntimeException broken) {
                LOG.log(Level.SEVERE, broken, () -> "The lease of charge " + task + " cannot be taken back");
            }
        }
    }

    private void wakeDue() {
        int done;
        do {
            var woken = horizon.wakeDue(BATCH);
            wakeups.ofCharges(woken);
            done = woken.size();
        } while (done == BATCH);
    }
}
