package dunlin.dunning;

import dunlin.Beating;
import dunlin.Policies;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import java.time.Duration;

/** Opens charge series whose time has come, wakes attempts that are due, and takes back leases that ran out. */
@Singleton
@Startup
@DependsOn("Schema")
public class ChargeTimer extends Beating {

    @Inject
    private ChargeWaker waker;

    @Inject
    private Policies policies;

    @Override
    protected String name() {
        return "charges";
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
