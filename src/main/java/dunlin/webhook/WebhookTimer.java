package dunlin.webhook;

import dunlin.Beating;
import dunlin.Policies;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import java.time.Duration;

/** Has webhooks told what they have to be told, on every node. */
@Singleton
@Startup
@DependsOn("Schema")
public class WebhookTimer extends Beating {

    @Inject
    private Couriers couriers;

    @Inject
    private Policies policies;

    @Override
    protected String name() {
        return "webhooks";
    }

    @Override
    protected Duration interval() {
        return policies.webhooks().interval();
    }

    @Override
    protected void work() {
        couriers.sendOut();
        couriers.tidyUp();
    }
}
