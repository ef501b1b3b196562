package dunlin.subscription;

import dunlin.Clocks;
import dunlin.json.Identifiers;
import dunlin.rest.Allowed;
import dunlin.rest.Cursor;
import dunlin.rest.Query;
import dunlin.rest.Refusal;
import dunlin.rest.Role;
import dunlin.subscription.domain.SubscriptionState;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

/** {@code /api/v1/subscriptions}: who has bought what, until when. */
@Path("subscriptions")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.VIEWER)
public class SubscriptionsResource {

    @Inject
    private Enrolment enrolment;

    @Inject
    private SubscriptionListings listings;

    @Inject
    private Clocks clocks;

    @PUT
    @Path("{subscription_id}")
    @Consumes(MediaType.APPLICATION_JSON)
    @Allowed(Role.INTEGRATOR)
    public Response put(@PathParam("subscription_id") String subscriptionId, JsonObject body) {
        var created =
                enrolment.put(Identifiers.checked("subscription_id", subscriptionId), SubscriptionJson.read(body));
        return Response.status(created ? Response.Status.CREATED : Response.Status.OK)
                .entity(get(subscriptionId))
                .build();
    }

    @GET
    @Path("{subscription_id}")
    public JsonObject get(@PathParam("subscription_id") String subscriptionId) {
        return listings.subscription(subscriptionId)
                .map(subscription -> SubscriptionJson.write(subscription, clocks.now()))
                .orElseThrow(() -> Refusal.notFound("subscription " + subscriptionId));
    }

    @GET
    public JsonObject list(@Context UriInfo uri) {
        return list(Query.of(uri));
    }

    /** The same for the console. */
    public JsonObject list(Query query) {
        var state = query.choice("state", SubscriptionState.class);
        var plan = query.text("plan_id");
        var chat = query.integer("chat_id", Long.MIN_VALUE, Long.MAX_VALUE);
        var paging = query.paging();
        var now = clocks.now();
        return paging.page(
                listings.subscriptions(state, plan, chat, now, paging),
                subscription -> SubscriptionJson.write(subscription, now),
                subscription -> Cursor.of(subscription.createdAt(), subscription.subscriptionId()));
    }
}
