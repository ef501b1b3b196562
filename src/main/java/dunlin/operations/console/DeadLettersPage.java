package dunlin.operations.console;

import dunlin.operations.DeadLettersResource;
import dunlin.rest.Query;
import dunlin.rest.Role;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.json.JsonObject;
import java.util.Map;

/** What nobody could apply; to be sent again or done away with. */
@Named("deadLetters")
@ViewScoped
public class DeadLettersPage extends Listing {

    private final DeadLettersResource resource;
    private final Deeds deeds;

    @Inject
    DeadLettersPage(DeadLettersResource resource, Deeds deeds) {
        super(Map.of());
        this.resource = resource;
        this.deeds = deeds;
    }

    /** For the container's proxy. */
    protected DeadLettersPage() {
        this(null, null);
    }

    @Override
    protected JsonObject read(Query query) {
        return resource.list(query);
    }

    public void redrive(String id) {
        deeds.attempt(Role.OPERATOR, () -> resource.redrive(id), "dead-letters.redriven");
        look();
    }

    public void delete(String id) {
        deeds.attempt(Role.OPERATOR, () -> resource.delete(id), "dead-letters.deleted");
        look();
    }
}
