package dunlin.operations;

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

/** {@code /api/v1/reports}: what was done in a span of time. */
@Path("reports")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.VIEWER)
public class ReportsResource {

    @Inject
    private FinalCounts counts;

    @GET
    @Path("delivery")
    public JsonObject delivery(@Context UriInfo uri) {
        var query = Query.of(uri);
        query.require("from");
        query.require("to");
        var from = query.instant("from");
        var to = query.instant("to");
        if (from.isPresent() && to.isPresent() && !from.get().isBefore(to.get())) {
            query.violate("to", "must be after from");
        }
        query.check();
        return new DeliveryReport(from.get(), to.get(), counts.between(from.get(), to.get())).json();
    }
}
