package dunlin;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Queue;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Hands wake-ups to the broker, to be delivered when they are due. Called after the commit, outside any transaction. One that
 * is lost on the way costs a look of the waker's timer, so a broker that is away is told in the log and waited for.
 */
@ApplicationScoped
public class Wakeups {

    private static final Logger LOG = Logger.getLogger(Wakeups.class.getName());

    @Resource(lookup = "jms/dunlin/connection-factory")
    private ConnectionFactory connections;

    @Resource(lookup = "jms/dunlin/notifications")
    private Queue notifications;

    @Resource(lookup = "jms/dunlin/charges")
    private Queue charges;

    @Inject
    private Clocks clocks;

    /** Sends one delayed message for each. */
    public void ofNotifications(List<Wakeup> wakeups) {
        send(wakeups, notifications);
    }

    /** Sends one delayed message for each. */
    public void ofCharges(List<Wakeup> wakeups) {
        send(wakeups, charges);
    }

    private void send(List<Wakeup> wakeups, Queue queue) {
        if (wakeups.isEmpty()) {
            return;
        }
        try (var context = connections.createContext()) {
            var producer = context.createProducer();
            for (var wakeup : wakeups) {
                var message = context.createMessage();
                for (var property : wakeup.properties().entrySet()) {
                    message.setStringProperty(property.getKey(), property.getValue());
                }
                message.setStringProperty(Trace.PARENT, Trace.parent(Trace.ofRow(wakeup.row())));
                var delay = Duration.between(clocks.now(), wakeup.dueAt()).toMillis();
                producer.setDeliveryDelay(Math.max(0, delay)).send(queue, message);
            }
        } catch (JMSRuntimeException | JMSException away) {
            LOG.log(
                    Level.WARNING,
                    "The broker takes no wake-ups; the rows are woken again later: {0}",
                    away.toString());
        }
    }
}
