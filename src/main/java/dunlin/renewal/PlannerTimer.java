package dunlin.renewal;

import dunlin.Clocks;
import dunlin.Policies;
import dunlin.Pulse;
import dunlin.notification.Waker;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Every few seconds, on every node: plans what has come due, in batches, each in its own short transaction. */
@Singleton
@Startup
@DependsOn("Schema")
@Lock(LockType.READ)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PlannerTimer {

    private static final int BATCH = 100;

    @Resource
    private TimerService timers;

    @Inject
    private Planner planner;

    @Inject
    private Waker waker;

    @Inject
    private Policies policies;

    @Inject
    private Clocks clocks;

    private Pulse pulse;

    @PostConstruct
    void start() {
        pulse = new Pulse("planner", this::look, clocks);
        var interval = policies.planner().interval().toMillis();
        timers.createIntervalTimer(interval, interval, new TimerConfig("planner", false));
    }

    @Timeout
    void beat() {
        pulse.beat();
    }

    /** What was planned is woken at once: the customer does not wait for the waker's next beat. */
    private void look() {
        int planned;
        do {
            planned = planner.plan(BATCH);
            if (planned > 0) {
                waker.wakeDue();
            }
        } while (planned == BATCH);
    }
}
