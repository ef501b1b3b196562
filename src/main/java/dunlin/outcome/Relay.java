package dunlin.outcome;

import dunlin.Chance;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Logger;

/**
 * Publishes what lies in the outbox, the oldest first: reads it, sends it, and only then marks it, each outside the others' transactions. A
 * node that dies in between has it published again: at least once, and of what comes for the first time the order is kept.
 */
@ApplicationScoped
class Relay {

    private static final Logger LOG = Logger.getLogger(Relay.class.getName());
    private static final int BATCH = 200;

    private final Outgoing outgoing;
    private final OutcomeTopic topic;
    private final String token;
    private final AtomicBoolean brokerTakes = new AtomicBoolean(true);

    @Inject
    Relay(Outgoing outgoing, OutcomeTopic topic, Chance chance) {
        this.outgoing = outgoing;
        this.topic = topic;
        this.token = chance.newId();
    }

    /** For the container's proxy. */
    protected Relay() {
        this.outgoing = null;
        this.topic = null;
        this.token = null;
    }

    /** Empties the outbox, if it is this node's turn and the broker is there, and removes what has been kept long enough. */
    void run() {
        try {
            int published;
            do {
                published = publish(outgoing.next(token, BATCH));
            } while (published == BATCH);
            tellOnce(true, "The broker takes outcomes again");
        } catch (JMSException broker) {
            tellOnce(false, "The broker takes no outcomes; they are published when it does: " + broker);
        } finally {
            outgoing.giveUpTurn(token);
        }
        outgoing.forget(5 * BATCH);
    }

    private int publish(List<StoredOutcome> batch) throws JMSException {
        if (!batch.isEmpty()) {
            topic.publish(batch);
            outgoing.published(batch);
        }
        return batch.size();
    }

    private void tellOnce(boolean takes, String text) {
        if (brokerTakes.getAndSet(takes) != takes) {
            LOG.warning(text);
        }
    }
}
