package dunlin.renewal;

import dunlin.Beating;
import dunlin.Policies;
import dunlin.notification.Waker;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import java.time.Duration;

/** Plans what has come due, in batches, each in its own short transaction. */
@Singleton
@Startup
@DependsOn("Schema")
public class PlannerTimer extends Beating {

    private static final int BATCH = 100;

    @Inject
    private Planner planner;

    @Inject
    private Waker waker;

    @Inject
    private Policies policies;

    @Override
    protected String name() {
        return "planner";
    }

    @Override
    protected Duration interval() {
        return policies.planner().interval();
    }

    /** What was planned is woken at once: the customer does not wait for the waker's next beat. */
    @Override
    protected void work() {
        int planned;
        do {
            planned = planner.plan(BATCH);
            if (planned > 0) {
                waker.wakeDue();
            }
        } while (planned == BATCH);
    }
}
