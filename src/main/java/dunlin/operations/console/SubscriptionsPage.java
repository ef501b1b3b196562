package dunlin.operations.console;

import dunlin.rest.Query;
import dunlin.subscription.SubscriptionsResource;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.json.JsonObject;
import java.util.Map;

/** Who has bought what, until when; looked for by id, plan, chat or state. */
@Named("subscriptions")
@ViewScoped
public class SubscriptionsPage extends Listing {

    private final SubscriptionsResource resource;

    @Inject
    SubscriptionsPage(SubscriptionsResource resource) {
        super(Map.of(), "state", "plan_id", "chat_id");
        this.resource = resource;
    }

    /** For the container's proxy. */
    protected SubscriptionsPage() {
        this(null);
    }

    @Override
    protected JsonObject read(Query query) {
        return resource.list(query);
    }
}
