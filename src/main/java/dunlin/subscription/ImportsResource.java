package dunlin.subscription;

import dunlin.Clocks;
import dunlin.rest.Allowed;
import dunlin.rest.Cursor;
import dunlin.rest.Query;
import dunlin.rest.Refusal;
import dunlin.rest.Role;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

/** {@code /api/v1/imports}: how far the imports of subscriptions have come, also while they are uploaded. */
@Path("imports")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.VIEWER)
public class ImportsResource {

    @Inject
    private ImportBatches batches;

    @Inject
    private Clocks clocks;

    @GET
    @Path("{import_id}")
    public JsonObject get(@PathParam("import_id") String importId) {
        return batches.find(importId)
                .map(one -> ImportJson.write(one, clocks.now()))
                .orElseThrow(() -> Refusal.notFound("import " + importId));
    }

    @GET
    public JsonObject list(@Context UriInfo uri) {
        var paging = Query.of(uri).paging();
        var now = clocks.now();
        return paging.page(
                batches.newest(paging),
                one -> ImportJson.summary(one, now),
                one -> Cursor.of(one.startedAt(), one.importId()));
    }
}
