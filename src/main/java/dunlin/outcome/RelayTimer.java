package dunlin.outcome;

import dunlin.Beating;
import dunlin.Policies;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import java.time.Duration;

/** Has the outbox emptied, on every node. */
@Singleton
@Startup
@DependsOn("Schema")
public class RelayTimer extends Beating {

    @Inject
    private Relay relay;

    @Inject
    private Policies policies;

    @Override
    protected String name() {
        return "outcome relay";
    }

    @Override
    protected Duration interval() {
        return policies.outcomes().interval();
    }

    @Override
    protected void work() {
        relay.run();
    }
}
