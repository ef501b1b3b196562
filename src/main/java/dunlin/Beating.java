package dunlin;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Lock;
import jakarta.ejb.LockType;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;

/**
 * A timer that does its work again and again, on every node and outside any transaction, as an EJB singleton extends it. What it
 * promises is what {@link Pulse} promises.
 */
@Lock(LockType.READ)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public abstract class Beating {

    @Resource
    private TimerService timers;

    @Inject
    private Clocks clocks;

    @Inject
    private Pulses pulses;

    private Pulse pulse;

    /** The name by which operators know it. */
    protected abstract String name();

    /** The time from one beat to the next. */
    protected abstract Duration interval();

    /** What is done at each beat. */
    protected abstract void work();

    /** Begins to beat; the first one comes after one interval. */
    @PostConstruct
    protected void start() {
        pulse = new Pulse(name(), this::work, clocks);
        pulses.add(name(), pulse);
        var interval = interval().toMillis();
        timers.createIntervalTimer(interval, interval, new TimerConfig(name(), false));
    }

    /** One beat. */
    @Timeout
    protected void beat() {
        pulse.beat();
    }
}
