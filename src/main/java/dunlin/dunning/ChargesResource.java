package dunlin.dunning;

import dunlin.dunning.domain.SeriesState;
import dunlin.rest.Allowed;
import dunlin.rest.Cursor;
import dunlin.rest.Query;
import dunlin.rest.Role;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

/** {@code /api/v1/charges}: the charge series, what became of each attempt and when the next one comes. */
@Path("charges")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.VIEWER)
public class ChargesResource {

    @Inject
    private ChargeBook book;

    @GET
    public JsonObject list(@Context UriInfo uri) {
        return list(Query.of(uri));
    }

    /** The same for the console. */
    public JsonObject list(Query query) {
        var subscription = query.text("subscription_id");
        var state = query.choice("state", SeriesState.class);
        var paging = query.paging();
        return paging.page(
                book.newest(subscription, state, paging),
                ChargeJson::write,
                entry -> Cursor.of(entry.series().openedAt(), entry.series().seriesId()));
    }
}
