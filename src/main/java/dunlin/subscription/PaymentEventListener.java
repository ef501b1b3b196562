package dunlin.subscription;

import dunlin.intake.RequestListener;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.jms.MessageListener;
import jakarta.json.JsonObject;
import java.time.Instant;

/** Takes payment events from {@code dunlin.payment-events} to the one door. */
@MessageDriven(
        name = "PaymentEventListener",
        messageListenerInterface = MessageListener.class,
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "jms/dunlin/payment-events")
        })
@TransactionManagement(TransactionManagementType.BEAN)
public class PaymentEventListener extends RequestListener {

    @Inject
    private Subscriptions subscriptions;

    public PaymentEventListener() {
        super("dunlin.payment-events");
    }

    @Override
    protected void accept(JsonObject request, Instant sentAt) {
        subscriptions.accept(PaymentEventJson.read(request));
    }
}
