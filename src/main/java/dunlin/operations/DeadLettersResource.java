package dunlin.operations;

import dunlin.rest.Allowed;
import dunlin.rest.Query;
import dunlin.rest.Refusal;
import dunlin.rest.Role;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

/** {@code /api/v1/dead-letters}: what nobody could apply and why; to be sent again or done away with by a person. */
@Path("dead-letters")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.OPERATOR)
public class DeadLettersResource {

    @Inject
    private DeadLetterQueue queue;

    @GET
    @Allowed(Role.VIEWER)
    public JsonObject list(@Context UriInfo uri) {
        return list(Query.of(uri));
    }

    /** The same for the console. */
    public JsonObject list(Query query) {
        var paging = query.paging();
        return paging.page(queue.newest(paging), DeadLetter::json, DeadLetter::cursor);
    }

    @POST
    @Path("{dead_letter_id}/redrive")
    public JsonObject redrive(@PathParam("dead_letter_id") String id) {
        return queue.redrive(checked(id)).json();
    }

    @DELETE
    @Path("{dead_letter_id}")
    public void delete(@PathParam("dead_letter_id") String id) {
        queue.delete(checked(id));
    }

    private static DeadLetterId checked(String id) {
        return DeadLetterId.given(id).orElseThrow(() -> Refusal.notFound("dead letter of that id"));
    }
}
