package dunlin.operations.console;

import dunlin.Clocks;
import dunlin.dunning.ChargesResource;
import dunlin.operations.console.picture.SeriesPicture;
import dunlin.rest.Query;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.json.JsonObject;
import java.util.Map;

/** Charge series, the open ones where the address asks for no others; each with its attempts as a picture. */
@Named("charges")
@ViewScoped
public class ChargesPage extends Listing {

    private final ChargesResource resource;
    private final Clocks clocks;

    @Inject
    ChargesPage(ChargesResource resource, Clocks clocks) {
        super(Map.of("state", "open"), "state", "subscription_id");
        this.resource = resource;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected ChargesPage() {
        this(null, null);
    }

    @Override
    protected JsonObject read(Query query) {
        return resource.list(query);
    }

    public SeriesPicture picture(Map<String, Object> series) {
        return SeriesPicture.of(series, clocks.now());
    }
}
