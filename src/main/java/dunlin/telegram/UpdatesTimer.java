package dunlin.telegram;

import dunlin.Beating;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import java.time.Duration;

/** Has the webhook set until that has succeeded, and forgets updates that cannot come again. */
@Singleton
@Startup
@DependsOn("Schema")
public class UpdatesTimer extends Beating {

    private static final int BATCH = 1000;
    private static final int MOST_BATCHES = 20;

    @Inject
    private WebhookRegistration registration;

    @Inject
    private UpdateEffects effects;

    @Override
    protected String name() {
        return "updates";
    }

    @Override
    protected Duration interval() {
        return Duration.ofSeconds(10);
    }

    @Override
    protected void work() {
        registration.keep();
        for (int batches = 0; batches < MOST_BATCHES && effects.forgetOld(BATCH) == BATCH; batches++) {
            // the next ones
        }
    }
}
