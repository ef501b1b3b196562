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
import java.util.Optional;

/** Payment events, those that wait for an operator where the address asks for no others; to be settled. */
@Named("payments")
@ViewScoped
public class PaymentsPage extends Listing {

    private static final String ONE = "1";
    private static final int MOST_PERIODS = 120;

    private final PaymentEventsResource resource;
    private final Deeds deeds;
    private String periods = ONE;

    @Inject
    PaymentsPage(PaymentEventsResource resource, Deeds deeds) {
        super(Map.of("status", "held"), "status", "subscription_id");
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

    /** Whether there is one to settle. */
    public boolean isSettling() {
        return getItems().stream().anyMatch(event -> "held".equals(event.get("status")));
    }

    /** How many periods the payment that is settled buys, as it was entered; 0: none, it is recorded only. */
    public String getPeriods() {
        return periods;
    }

    public void setPeriods(String periods) {
        this.periods = periods;
    }

    /** An entry that is no such number buys nothing, not even the record of nothing. */
    public void settle(String source, String eventId) {
        number(periods)
                .ifPresentOrElse(
                        count -> settle(source, eventId, count),
                        () -> Told.error("payments.periods.wrong", MOST_PERIODS));
    }

    private void settle(String source, String eventId, int count) {
        var body = Json.createObjectBuilder().add("periods", count).build();
        deeds.attempt(Role.OPERATOR, () -> resource.settle(source, eventId, body), "payments.settled", eventId, count);
        periods = ONE;
        look();
    }

    static Optional<Integer> number(String entered) {
        return Optional.ofNullable(entered)
                .map(String::strip)
                .filter(text -> text.matches("[0-9]{1,3}"))
                .map(Integer::valueOf)
                .filter(count -> count <= MOST_PERIODS);
    }
}
