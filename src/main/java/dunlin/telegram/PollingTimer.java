package dunlin.telegram;

import dunlin.Beating;
import dunlin.Policies;
import dunlin.telegram.domain.UpdatesPolicy.Way;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import java.time.Duration;

/** Asks for updates without end where they are polled: at most once a second while there are none. */
@Singleton
@Startup
@DependsOn("Schema")
public class PollingTimer extends Beating {

    @Inject
    private Poller poller;

    @Inject
    private Policies policies;

    @Override
    protected String name() {
        return "polling";
    }

    @Override
    protected Duration interval() {
        return Duration.ofSeconds(1);
    }

    @Override
    protected void work() {
        boolean more = policies.updates().way() == Way.POLLING;
        while (more) {
            more = poller.round();
        }
    }
}
