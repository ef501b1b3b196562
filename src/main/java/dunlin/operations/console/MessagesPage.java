package dunlin.operations.console;

import dunlin.notification.NotificationsResource;
import dunlin.rest.Query;
import dunlin.rest.Role;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.json.JsonObject;
import java.util.Map;

/** Messages with what became of them, those that failed where the address asks for no others; to be tried again or canceled. */
@Named("messages")
@ViewScoped
public class MessagesPage extends Listing {

    private final NotificationsResource resource;
    private final Deeds deeds;

    @Inject
    MessagesPage(NotificationsResource resource, Deeds deeds) {
        super(Map.of("state", "failed"), "state", "type", "subscription_id", "inquiry_id");
        this.resource = resource;
        this.deeds = deeds;
    }

    /** For the container's proxy. */
    protected MessagesPage() {
        this(null, null);
    }

    @Override
    protected JsonObject read(Query query) {
        return resource.list(query);
    }

    public void retry(String id) {
        deeds.attempt(Role.OPERATOR, () -> resource.retry(id), "messages.retried", id);
        look();
    }

    public void cancel(String id) {
        deeds.attempt(Role.OPERATOR, () -> resource.cancel(id), "messages.canceled", id);
        look();
    }
}
