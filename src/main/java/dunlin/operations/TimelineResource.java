package dunlin.operations;

import dunlin.rest.Allowed;
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

/** {@code /api/v1/subscriptions/{id}/timeline}: everything that happened to one subscription, oldest first. */
@Path("subscriptions/{subscription_id}/timeline")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.VIEWER)
public class TimelineResource {

    @Inject
    private TimelineTable table;

    @GET
    public JsonObject read(@PathParam("subscription_id") String subscriptionId, @Context UriInfo uri) {
        return read(subscriptionId, Query.of(uri));
    }

    /** The same for the console. */
    public JsonObject read(String subscriptionId, Query query) {
        var paging = query.paging();
        var after = paging.after().map(TimelinePlace::of).orElse(TimelinePlace.BEGINNING);
        if (!table.knows(subscriptionId)) {
            throw Refusal.notFound("subscription " + subscriptionId);
        }
        var timeline = new Timeline(table.since(after.at(), subscriptionId));
        return paging.page(
                timeline.after(after, paging.fetch()),
                TimelineItem::json,
                item -> item.place().cursor());
    }
}
