package dunlin.webhook;

import dunlin.Policies;
import dunlin.json.Identifiers;
import dunlin.rest.Allowed;
import dunlin.rest.Cursor;
import dunlin.rest.Query;
import dunlin.rest.Refusal;
import dunlin.rest.Role;
import dunlin.webhook.domain.SigningSecret;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.Optional;

/** {@code /api/v1/webhooks}: who is told outcomes over HTTP. */
@Path("webhooks")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.INTEGRATOR)
public class WebhooksResource {

    @Inject
    private Webhooks webhooks;

    @Inject
    private ReachableAddresses addresses;

    @Inject
    private Policies policies;

    @PUT
    @Path("{webhook_id}")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response put(@PathParam("webhook_id") String webhookId, JsonObject body) {
        var id = Identifiers.checked("webhook_id", webhookId);
        var terms = WebhookJson.read(body, () -> policies.webhooks().allowPrivate());
        addresses.fault(terms.url()).ifPresent(fault -> {
            throw Refusal.unprocessable("url", fault);
        });
        var entered = webhooks.put(id, terms);
        return Response.status(entered.created() ? Response.Status.CREATED : Response.Status.OK)
                .entity(written(webhookId, entered.madeUp()))
                .build();
    }

    @GET
    @Path("{webhook_id}")
    @Allowed(Role.VIEWER)
    public JsonObject get(@PathParam("webhook_id") String webhookId) {
        return written(webhookId, Optional.empty());
    }

    @GET
    @Allowed(Role.VIEWER)
    public JsonObject list(@Context UriInfo uri) {
        var paging = Query.of(uri).paging();
        return paging.page(
                webhooks.newest(paging),
                WebhookJson::write,
                webhook -> Cursor.of(webhook.createdAt(), webhook.webhookId()));
    }

    @DELETE
    @Path("{webhook_id}")
    public void delete(@PathParam("webhook_id") String webhookId) {
        if (!webhooks.remove(webhookId)) {
            throw missing(webhookId);
        }
    }

    private JsonObject written(String webhookId, Optional<SigningSecret> madeUp) {
        return webhooks.find(webhookId)
                .map(webhook -> WebhookJson.write(webhook, madeUp))
                .orElseThrow(() -> missing(webhookId));
    }

    private static Refusal missing(String webhookId) {
        return Refusal.notFound("webhook " + webhookId);
    }
}
