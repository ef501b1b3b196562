package dunlin.notification;

import dunlin.Beating;
import dunlin.Policies;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import java.time.Duration;

/**
 * Hands rows that come inside the horizon to the broker, wakes again those whose wake-up was lost, and takes back leases that ran
 * out.
 */
@Singleton
@Startup
@DependsOn("Schema")
public class WakeTimer extends Beating {

    @Inject
    private Waker waker;

    @Inject
    private Policies policies;

    @Override
    protected String name() {
        return "waker";
    }

    @Override
    protected Duration interval() {
        return policies.planner().interval();
    }

    @Override
    protected void work() {
        waker.lookRound();
    }
}
