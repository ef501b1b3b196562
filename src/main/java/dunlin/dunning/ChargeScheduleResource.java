package dunlin.dunning;

import dunlin.Policies;
import dunlin.rest.Allowed;
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

/** {@code /api/v1/charge-schedule}: when the retries of a failed charge come, for any period and any parameters. */
@Path("charge-schedule")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.VIEWER)
public class ChargeScheduleResource {

    @Inject
    private Policies policies;

    @GET
    public JsonObject read(@Context UriInfo uri) {
        return read(Query.of(uri));
    }

    /** The same for the console. */
    public JsonObject read(Query query) {
        return ScheduleQuery.read(query).answer(policies.charge());
    }
}
