package dunlin.subscription;

import dunlin.Policies;
import dunlin.json.Identifiers;
import dunlin.rest.Allowed;
import dunlin.rest.Cursor;
import dunlin.rest.Query;
import dunlin.rest.Refusal;
import dunlin.rest.Role;
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

/** {@code /api/v1/plans}: what is sold. */
@Path("plans")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.VIEWER)
public class PlansResource {

    @Inject
    private Plans plans;

    @Inject
    private SubscriptionListings listings;

    @Inject
    private Policies policies;

    @PUT
    @Path("{plan_id}")
    @Consumes(MediaType.APPLICATION_JSON)
    @Allowed(Role.INTEGRATOR)
    public Response put(@PathParam("plan_id") String planId, JsonObject body) {
        var created = plans.put(Identifiers.checked("plan_id", planId), PlanJson.read(body, policies.charge()));
        return Response.status(created ? Response.Status.CREATED : Response.Status.OK)
                .entity(get(planId))
                .build();
    }

    @GET
    @Path("{plan_id}")
    public JsonObject get(@PathParam("plan_id") String planId) {
        return listings.plan(planId)
                .map(plan -> PlanJson.write(plan, policies))
                .orElseThrow(() -> Refusal.notFound("plan " + planId));
    }

    @GET
    public JsonObject list(@Context UriInfo uri) {
        var paging = Query.of(uri).paging();
        return paging.page(
                listings.plans(paging),
                plan -> PlanJson.write(plan, policies),
                plan -> Cursor.of(plan.createdAt(), plan.planId()));
    }
}
