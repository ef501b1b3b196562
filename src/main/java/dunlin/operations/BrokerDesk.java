package dunlin.operations;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TextMessage;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Asks Artemis for its counters by messages to its management address, which needs no class of Artemis: a counter costs the same however
 * much lies in its queue, and a browser would not. The broker's user needs the permission {@code manage} there.
 */
@ApplicationScoped
public class BrokerDesk {

    private static final String MANAGEMENT = "activemq.management";
    private static final String RESOURCE = "_AMQ_ResourceName";
    private static final String ATTRIBUTE = "_AMQ_Attribute";
    private static final long PATIENCE_MILLIS = 5_000;

    @Resource(lookup = "jms/dunlin/connection-factory")
    private ConnectionFactory connections;

    /** Returns when the broker has answered a question about that queue. */
    void reach(String queue) {
        try (var context = connections.createContext();
                var browser = context.createBrowser(context.createQueue(queue))) {
            browser.getQueue();
        } catch (JMSException | JMSRuntimeException away) {
            throw new IllegalStateException("The broker does not answer", away);
        }
    }

    /** That counter of each of these queues. */
    public SortedMap<String, Long> counters(String attribute, Collection<String> queues) {
        try (var context = connections.createContext()) {
            var replies = context.createTemporaryQueue();
            try (var consumer = context.createConsumer(replies)) {
                var counters = new TreeMap<String, Long>();
                for (var queue : queues) {
                    counters.put(queue, counter(attribute, queue, context, replies, consumer));
                }
                return counters;
            } finally {
                replies.delete();
            }
        } catch (JMSException | JMSRuntimeException away) {
            throw new IllegalStateException("The broker tells nothing", away);
        }
    }

    private static long counter(
            String attribute, String queue, JMSContext context, TemporaryQueue replies, JMSConsumer consumer)
            throws JMSException {
        var question = context.createMessage();
        question.setStringProperty(RESOURCE, "queue." + queue);
        question.setStringProperty(ATTRIBUTE, attribute);
        question.setJMSReplyTo(replies);
        context.createProducer().send(context.createQueue(MANAGEMENT), question);
        if (consumer.receive(PATIENCE_MILLIS) instanceof TextMessage answer) {
            return number(answer.getText());
        }
        throw new IllegalStateException("The broker does not tell " + attribute + " of " + queue);
    }

    /** The answer is a JSON array of one number. */
    private static long number(String array) {
        return Long.parseLong(array.substring(1, array.length() - 1).strip());
    }
}
