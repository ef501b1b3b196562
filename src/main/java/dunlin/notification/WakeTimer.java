package dunlin.notification;

import dunlin.Clocks;
import dunlin.Policies;
import dunlin.Pulse;
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

/**
 * Every few seconds, on every node: hands rows that come inside the horizon to the broker, wakes again those whose wake-up was
 * lost, and takes back leases that ran out.
 */
@Singleton
@Startup
@DependsOn("Schema")
@Lock(LockType.READ)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class WakeTimer {

    @Resource
    private TimerService timers;

    @Inject
    private Waker waker;

    @Inject
    private Policies policies;

    @Inject
    private Clocks clocks;

    private Pulse pulse;

    @PostConstruct
    void start() {
        pulse = new Pulse("waker", this::look, clocks);
        var interval = policies.planner().interval().toMillis();
        timers.createIntervalTimer(interval, interval, new TimerConfig("waker", false));
    }

    @Timeout
    void beat() {
        pulse.beat();
    }

    private void look() {
        waker.takeBackLeases();
        waker.wakeDue();
    }
}
