package dunlin.dunning;

import dunlin.intake.WakeupListener;
import dunlin.json.Identifiers;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.jms.MessageListener;
import java.util.Map;
import java.util.Optional;

/** Takes wake-ups from {@code dunlin.charges} and has the named attempt made or settled. */
@MessageDriven(
        name = "ChargeListener",
        messageListenerInterface = MessageListener.class,
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "jms/dunlin/charges")
        })
@TransactionManagement(TransactionManagementType.BEAN)
public class ChargeListener extends WakeupListener {

    @Inject
    private Charging charging;

    @Inject
    private KnownCharges known;

    public ChargeListener() {
        super("dunlin.charges");
    }

    @Override
    protected Optional<String> wake(Map<String, String> properties) {
        var series = properties.get("series_id");
        var number = properties.get("number");
        if (series == null || number == null) {
            return Optional.of("no series_id or no number");
        }
        var task = known.task(Identifiers.checked("series_id", series), number);
        task.ifPresent(charging::attempt);
        return task.isPresent() ? Optional.empty() : Optional.of("no charge of that series and number");
    }
}
