package dunlin;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import java.time.Duration;

/** Measures the clock against the database's at the start and every ten seconds. */
@Singleton
@Startup
@DependsOn("Schema")
public class ClockTimer extends Beating {

    @Inject
    private ClockAdjustment adjustment;

    @Override
    @PostConstruct
    protected void start() {
        super.start();
        beat();
    }

    @Override
    protected String name() {
        return "clock";
    }

    @Override
    protected Duration interval() {
        return Duration.ofSeconds(10);
    }

    @Override
    protected void work() {
        adjustment.measure();
    }
}
