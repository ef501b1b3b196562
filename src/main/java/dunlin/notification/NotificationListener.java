package dunlin.notification;

import dunlin.Schema;
import dunlin.Wakeups;
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

/**
 * Takes wake-ups from {@code dunlin.notifications} and has the named row attempted. Without a container transaction: the row
 * is the truth, so a message that comes twice, early or for nothing does no harm, and a fault has the broker deliver it again.
 */
@MessageDriven(
        name = "NotificationListener",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "jms/dunlin/notifications")
        })
@TransactionManagement(TransactionManagementType.BEAN)
public class NotificationListener implements MessageListener {

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
            var id = message.getStringProperty("notification_id");
            if (id == null) {
                wakeups.deadLetter(message, QUEUE, "no notification_id");
            } else if (!delivery.attempt(List.of(id)).isEmpty()) {
                wakeups.deadLetter(message, QUEUE, "no notification of that id");
            }
        } catch (JMSException fault) {
            throw new IllegalStateException("A wake-up cannot be read", fault);
        }
    }
}
