package dunlin.subscription;

import dunlin.MessageTexts;
import dunlin.Schema;
import dunlin.Wakeups;
import dunlin.json.InvalidInput;
import dunlin.json.MalformedJson;
import dunlin.json.StrictJson;
import dunlin.rest.Refusal;
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

/**
 * Takes payment events from {@code dunlin.payment-events} to the one door. What can never be applied goes to the dead letters
 * with its cause; a fault, such as a database that is away, is thrown, and the broker delivers again later, without limit.
 */
@MessageDriven(
        name = "PaymentEventListener",
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "jms/dunlin/payment-events")
        })
@TransactionManagement(TransactionManagementType.BEAN)
public class PaymentEventListener implements MessageListener {

    private static final String QUEUE = "dunlin.payment-events";

    @Inject
    private Subscriptions subscriptions;

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
            var text = MessageTexts.of(message);
            if (text.isEmpty()) {
                wakeups.deadLetter(message, QUEUE, "not a text of at most 64 KiB in UTF-8");
            } else {
                accept(message, text.get());
            }
        } catch (JMSException fault) {
            throw new IllegalStateException("A payment event cannot be read from the broker", fault);
        }
    }

    private void accept(Message message, String text) throws JMSException {
        try {
            subscriptions.accept(PaymentEventJson.read(StrictJson.object(text)));
        } catch (MalformedJson | InvalidInput | Refusal poison) {
            wakeups.deadLetter(message, QUEUE, poison.getMessage());
        }
    }
}
