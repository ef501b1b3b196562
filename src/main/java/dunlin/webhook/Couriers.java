package dunlin.webhook;

import dunlin.webhook.domain.DisabledReason;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Deliver, several at once on each node and each to one webhook at a time: turn by turn as long as there is something to be told, so that a slow
 * endpoint holds up only the courier that waits for it.
 */
@ApplicationScoped
class Couriers {

    /** How many there are on a node. */
    static final int MOST = 16;

    private static final Logger LOG = Logger.getLogger(Couriers.class.getName());

    private final Course course;
    private final Endpoint endpoint;
    private final Semaphore free = new Semaphore(MOST);

    @Resource
    private ManagedExecutorService executor;

    @Inject
    Couriers(Course course, Endpoint endpoint) {
        this.course = course;
        this.endpoint = endpoint;
    }

    /** For the container's proxy. */
    protected Couriers() {
        this(null, null);
    }

    /** Sends out as many as are free and find something to be told. */
    void sendOut() {
        var sent = true;
        while (sent && free.tryAcquire()) {
            sent = false;
            try {
                var first = course.begin();
                first.ifPresent(delivery -> executor.execute(() -> goRound(delivery)));
                sent = first.isPresent();
            } finally {
                if (!sent) {
                    free.release();
                }
            }
        }
    }

    /** Tidies up behind them. */
    void tidyUp() {
        endpoint.closeIdle();
        course.forgetRemoved();
    }

    private void goRound(Delivery first) {
        try {
            var delivery = Optional.of(first);
            while (delivery.isPresent()) {
                delivery = deliver(delivery.get()).or(course::begin);
            }
        } catch (RuntimeException fault) {
            LOG.log(
                    Level.WARNING,
                    "A delivery to a webhook was not finished; it is made again when its lease is over",
                    fault);
        } finally {
            free.release();
        }
    }

    private Optional<Delivery> deliver(Delivery delivery) {
        var finished = course.finish(delivery, endpoint.post(delivery));
        finished.disabled().ifPresent(reason -> LOG.severe(disabled(delivery.webhookId(), reason)));
        return finished.next();
    }

    private static String disabled(String webhookId, DisabledReason reason) {
        var why = reason == DisabledReason.GONE
                ? "its endpoint says that it is gone"
                : "its endpoint has taken nothing for a day";
        return "The webhook " + webhookId + " is disabled: " + why
                + ". What it has to be told waits until it is PUT again";
    }
}
