package dunlin;

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
import java.time.Duration;

/** Measures the clock against the database's every ten seconds, on every node. */
@Singleton
@Startup
@DependsOn("Schema")
@Lock(LockType.READ)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ClockTimer {

    private static final long INTERVAL = Duration.ofSeconds(10).toMillis();

    @Resource
    private TimerService timers;

    @Inject
    private ClockAdjustment adjustment;

    @Inject
    private Clocks clocks;

    private Pulse pulse;

    @PostConstruct
    void start() {
        pulse = new Pulse("clock", adjustment::measure, clocks);
        pulse.beat();
        timers.createIntervalTimer(INTERVAL, INTERVAL, new TimerConfig("clock", false));
    }

    @Timeout
    void beat() {
        pulse.beat();
    }
}
