package dunlin.intake;

import dunlin.Schema;
import dunlin.Trace;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.EJB;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.util.Optional;

/**
 * Takes the messages of one queue, outside any container transaction: what can never be applied goes to the dead letters with its
 * cause, what is thrown the broker delivers again, with growing pauses and without limit.
 */
public abstract class QueueListener implements MessageListener {

    private final String queue;

    @Inject
    private DeadLetters deadLetters;

    @EJB
    private Schema schema;

    QueueListener(String queue) {
        this.queue = queue;
    }

    /** The server may open the queue before the tables are there. */
    @PostConstruct
    protected void awaitSchema() {
        schema.await();
    }

    @Override
    public void onMessage(Message message) {
        var former = Trace.enter(trace(message));
        try {
            handle(message);
        } finally {
            Trace.leave(former);
        }
    }

    private static String trace(Message message) {
        try {
            return Trace.of(message.getStringProperty(Trace.PARENT));
        } catch (JMSException unreadable) {
            return Trace.of(null);
        }
    }

    private void handle(Message message) {
        try {
            var poison = take(message);
            if (poison.isPresent()) {
                deadLetters.bury(message, queue, poison.get());
            }
        } catch (JMSException fault) {
            throw new IllegalStateException("A message of " + queue + " cannot be read", fault);
        }
    }

    /** Applies it, or gives the cause why it can never be applied. A fault that may pass is thrown. */
    abstract Optional<String> take(Message message) throws JMSException;
}
