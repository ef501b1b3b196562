package dunlin.operations;

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
import java.util.List;
import java.util.stream.IntStream;

/** {@code /api/v1/subscriptions/{id}/timeline}: everything that happened to one subscription, oldest first. */
@Path("subscriptions/{subscription_id}/timeline")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.VIEWER)
public class TimelineResource {

    /** An item and its place in the story; the story only grows at its end, so the place can be resumed from. */
    private record Placed(int place, Timeline.Item item) {}

    @Inject
    private Timeline timeline;

    @GET
    public JsonObject read(@PathParam("subscription_id") String subscriptionId, @Context UriInfo uri) {
        var paging = Query.of(uri).paging();
        if (!timeline.knows(subscriptionId)) {
            throw Refusal.notFound("subscription " + subscriptionId);
        }
        var story = timeline.of(subscriptionId);
        var shown = paging.after().map(Cursor::number).orElse(0L);
        return paging.page(
                placed(story, shown, paging.fetch()),
                placed -> placed.item().json(),
                placed -> Cursor.of(placed.place() + 1L));
    }

    private static List<Placed> placed(List<Timeline.Item> story, long from, int most) {
        var first = (int) Math.max(0, Math.min(from, story.size()));
        var beyond = Math.min(story.size(), first + most);
        return IntStream.range(first, beyond)
                .mapToObj(place -> new Placed(place, story.get(place)))
                .toList();
    }
}
