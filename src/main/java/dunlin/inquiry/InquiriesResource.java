package dunlin.inquiry;

import dunlin.inquiry.domain.InquiryState;
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
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

/** {@code /api/v1/inquiries}: who waits for an answer, since when, and whose task it is. */
@Path("inquiries")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.VIEWER)
public class InquiriesResource {

    @Inject
    private Inquiries inquiries;

    @PUT
    @Path("{inquiry_id}")
    @Consumes(MediaType.APPLICATION_JSON)
    @Allowed(Role.INTEGRATOR)
    public Response put(@PathParam("inquiry_id") String inquiryId, JsonObject body) {
        var created = inquiries.put(Identifiers.checked("inquiry_id", inquiryId), InquiryJson.read(body));
        return Response.status(created ? Response.Status.CREATED : Response.Status.OK)
                .entity(get(inquiryId))
                .build();
    }

    @POST
    @Path("{inquiry_id}/answered")
    @Consumes(MediaType.APPLICATION_JSON)
    @Allowed(Role.INTEGRATOR)
    public JsonObject answered(@PathParam("inquiry_id") String inquiryId, JsonObject body) {
        inquiries.answered(inquiryId, InquiryJson.readAnswer(body));
        return get(inquiryId);
    }

    @GET
    @Path("{inquiry_id}")
    public JsonObject get(@PathParam("inquiry_id") String inquiryId) {
        return inquiries
                .find(inquiryId)
                .map(InquiryJson::write)
                .orElseThrow(() -> Refusal.notFound("inquiry " + inquiryId));
    }

    @GET
    public JsonObject list(@Context UriInfo uri) {
        return list(Query.of(uri));
    }

    /** The same for the console. */
    public JsonObject list(Query query) {
        var state = query.choice("state", InquiryState.class);
        var manager = query.integer("manager_chat_id", Long.MIN_VALUE, Long.MAX_VALUE);
        var paging = query.paging();
        return paging.page(
                inquiries.newest(state, manager, paging),
                InquiryJson::write,
                inquiry -> Cursor.of(inquiry.createdAt(), inquiry.inquiryId()));
    }
}
