package dunlin.notification;

import dunlin.intake.WakeupListener;
import dunlin.json.Identifiers;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.jms.MessageListener;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes wake-ups from {@code dunlin.notifications} and has the named row attempted. */
@MessageDriven(
        name = "NotificationListener",
        messageListenerInterface = MessageListener.class,
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "jms/dunlin/notifications")
        })
@TransactionManagement(TransactionManagementType.BEAN)
public class NotificationListener extends WakeupListener {

    @Inject
    private Delivery delivery;

    public NotificationListener() {
        super("dunlin.notifications");
    }

    @Override
    protected Optional<String> wake(Map<String, String> properties) {
        var id = properties.get("notification_id");
        if (id == null) {
            return Optional.of("no notification_id");
        }
        return delivery.attempt(List.of(Identifiers.checked("notification_id", id))).stream()
                .findFirst()
                .map(unknown -> "no notification of that id");
    }
}
