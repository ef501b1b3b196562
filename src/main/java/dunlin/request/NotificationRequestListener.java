package dunlin.request;

import dunlin.intake.RequestListener;
import dunlin.notification.Waker;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.jms.MessageListener;
import jakarta.json.JsonObject;
import java.time.Instant;

/** Takes other systems' messages from {@code dunlin.notification-requests} to the one door. */
@MessageDriven(
        name = "NotificationRequestListener",
        messageListenerInterface = MessageListener.class,
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(
                    propertyName = "destinationLookup",
                    propertyValue = "jms/dunlin/notification-requests")
        })
@TransactionManagement(TransactionManagementType.BEAN)
public class NotificationRequestListener extends RequestListener {

    @Inject
    private Requests requests;

    @Inject
    private Waker waker;

    public NotificationRequestListener() {
        super("dunlin.notification-requests");
    }

    @Override
    protected void accept(JsonObject request, Instant sentAt) {
        var accepted = requests.accept(RequestJson.read(request));
        if (accepted.made()) {
            accepted.log();
            waker.wakeDue();
        }
    }
}
