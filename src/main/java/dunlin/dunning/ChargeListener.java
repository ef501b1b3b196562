package dunlin.dunning;

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
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Takes wake-ups from {@code dunlin.charges} and has the named attempt made or settled. Without a container transaction: the row is
 * the truth, so a message that comes twice, early or for nothing does no harm.
 */
@MessageDriven(
        name = "ChargeListener",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "jms/dunlin/charges")
        })
@TransactionManagement(TransactionManagementType.BEAN)
public class ChargeListener implements MessageListener {

    private static final Logger LOG = Logger.getLogger(ChargeListener.class.getName());
    private static final String QUEUE = "dunlin.charges";

    @Inject
    private Charging charging;

    @Inject
    private KnownCharges known;

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
            wake(message);
        } catch (JMSException fault) {
            throw new IllegalStateException("A wake-up cannot be read", fault);
        }
    }

    private void wake(Message message) throws JMSException {
        try {
            var series = Identifiers.checked("series_id", message.getStringProperty("series_id"));
            var number = message.getStringProperty("number");
            var task = known.task(series, number);
            if (task.isEmpty()) {
                wakeups.deadLetter(message, QUEUE, "no charge of that series and number");
            } else {
                charging.attempt(task.get());
            }
        } catch (InvalidInput poison) {
            wakeups.deadLetter(message, QUEUE, poison.getMessage());
        } catch (RuntimeException fault) {
            if (Outage.in(fault)) {
                throw fault; // the broker delivers again, with growing pauses
            }
            LOG.log(Level.SEVERE, fault, () -> "A charge could not be attempted; the waker comes to it again");
        }
    }
}
