package dunlin.operations.console;

import dunlin.inquiry.InquiriesResource;
import dunlin.rest.Query;
import dunlin.rest.Role;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.json.JsonObject;
import java.util.Map;

/** Inquiries, those that wait where the address asks for no others; to be told as answered. */
@Named("inquiries")
@ViewScoped
public class InquiriesPage extends Listing {

    private final InquiriesResource resource;
    private final Deeds deeds;

    @Inject
    InquiriesPage(InquiriesResource resource, Deeds deeds) {
        super(Map.of("state", "waiting"), "state", "manager_chat_id");
        this.resource = resource;
        this.deeds = deeds;
    }

    /** For the container's proxy. */
    protected InquiriesPage() {
        this(null, null);
    }

    @Override
    protected JsonObject read(Query query) {
        return resource.list(query);
    }

    public void answered(String id) {
        deeds.attempt(Role.INTEGRATOR, () -> resource.answered(id, null), "inquiries.told", id);
        look();
    }
}
