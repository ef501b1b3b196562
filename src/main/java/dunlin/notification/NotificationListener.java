package dunlin.notification;

import dunlin.Schema;
import dunlin.Wakeups;
import dunlin.json.Identifiers;
import dunlin.json.InvalidInput;
import dunlin.rest.Outage;
import jakarta.annotation.PostConstruct;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.EJB;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Takes wake-ups from {@code dunlin.notifications} and has the named row attempted. Without a container transaction: the row
 * is the truth, so a message that comes twice, early or for nothing does no harm. While the database is away the broker delivers again;
 * another fault is of this row and waits for the waker, so that no message goes round for ever.
 */
@MessageDriven(
        name = "NotificationListener",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "jms/dunlin/notifications")
        })
@TransactionManagement(TransactionManagementType.BEAN)
public class NotificationListener implements MessageListener {

    private static final Logger LOG = Logger.getLogger(NotificationListener.class.getName());
    private static final String QUEUE = "dunlin.notifications";

    @Inject
    private Delivery delivery;

    @Inject
    private Wakeups wakeups;

    @EJB
    private Schema schema;

    /** The server may open the queue before the tables are there. */
    @PostConstruct
    void awaitSchema() {
        schema.await();
    }

    @Override
    public void onMessage(Message message) {
        try {
            wake(message, message.getStringProperty("notification_id"));
        } catch (JMSException fault) {
            throw new IllegalStateException("A wake-up cannot be read", fault);
        }
    }

    private void wake(Message message, String id) throws JMSException {
        try {
            if (id == null) {
                wakeups.deadLetter(message, QUEUE, "no notification_id");
            } else if (!delivery.attempt(List.of(Identifiers.checked("notification_id", id)))
                    .isEmpty()) {
                wakeups.deadLetter(message, QUEUE, "no notification of that id");
            }
        } catch (InvalidInput poison) {
            wakeups.deadLetter(message, QUEUE, poison.getMessage());
        } catch (RuntimeException fault) {
            if (Outage.in(fault)) {
                throw fault; // the broker delivers again, with growing pauses
            }
            LOG.log(
                    Level.SEVERE,
                    fault,
                    () -> "Notification " + id + " could not be attempted; the waker comes to it again");
        }
    }
}
