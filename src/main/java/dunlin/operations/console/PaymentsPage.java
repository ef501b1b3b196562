package dunlin.operations.console;

import dunlin.rest.Query;
import dunlin.rest.Role;
import dunlin.subscription.PaymentEventsResource;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.util.Map;

/** Payment events, those that wait for an operator where the address asks for no others; to be settled. */
@Named("payments")
@ViewScoped
public class PaymentsPage extends Listing {

    private final PaymentEventsResource resource;
    private final Deeds deeds;
    private int periods = 1;

    @Inject
    PaymentsPage(PaymentEventsResource resource, Deeds deeds) {
        super("status", "subscription_id");
        this.resource = resource;
        this.deeds = deeds;
    }

    /** For the container's proxy. */
    protected PaymentsPage() {
        this(null, null);
    }

    @Override
    protected JsonObject read(Query query) {
        return resource.list(query);
    }

    @Override
    protected Map<String, String> otherwise() {
        return Map.of("status", "held");
    }

    /** How many periods the payment that is settled buys; 0: none, it is recorded only. */
    public int getPeriods() {
        return periods;
    }

    public void setPeriods(int periods) {
        this.periods = periods;
    }

    public void settle(String source, String eventId) {
        var body = Json.createObjectBuilder().add("periods", periods).build();
        deeds.attempt(
                Role.OPERATOR, () -> resource.settle(source, eventId, body), "payments.settled", eventId, periods);
        look();
    }
}
