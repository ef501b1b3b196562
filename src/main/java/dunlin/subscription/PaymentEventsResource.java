package dunlin.subscription;

import dunlin.json.Fields;
import dunlin.rest.Allowed;
import dunlin.rest.Cursor;
import dunlin.rest.Query;
import dunlin.rest.Role;
import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.EventStatus;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

/** {@code /api/v1/payment-events}: the REST side of the one door; answers after the commit. */
@Path("payment-events")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.VIEWER)
public class PaymentEventsResource {

    @Inject
    private Subscriptions subscriptions;

    @Inject
    private PaymentEvents events;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Allowed(Role.INTEGRATOR)
    public Response accept(JsonObject body) {
        return answer(subscriptions.accept(PaymentEventJson.read(body)));
    }

    @POST
    @Path("{source}/{event_id}/settle")
    @Consumes(MediaType.APPLICATION_JSON)
    @Allowed(Role.OPERATOR)
    public Response settle(@PathParam("source") String source, @PathParam("event_id") String eventId, JsonObject body) {
        var fields = Fields.of(body);
        var periods = fields.integer("periods", 0, PaymentEventJson.MOST_PERIODS);
        fields.check();
        return answer(subscriptions.settle(new EventKey(source, eventId), (int) periods));
    }

    private static Response answer(EventAnswer answer) {
        return Response.status(answer.status().isOpen() ? Response.Status.ACCEPTED : Response.Status.OK)
                .entity(PaymentEventJson.write(answer))
                .build();
    }

    @GET
    public JsonObject list(@Context UriInfo uri) {
        return list(Query.of(uri));
    }

    /** The same for the console. */
    public JsonObject list(Query query) {
        var status = query.choice("status", EventStatus.class);
        var subscription = query.text("subscription_id");
        var paging = query.paging();
        var before = paging.after().map(Cursor::number).orElse(Long.MAX_VALUE);
        return paging.page(
                events.newest(status.orElse(null), subscription.orElse(null), before, paging.fetch()),
                PaymentEventJson::write,
                event -> Cursor.of(event.seq()));
    }
}
