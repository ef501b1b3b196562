package dunlin.request;

import dunlin.notification.NotificationBook;
import dunlin.notification.Waker;
import dunlin.rest.Allowed;
import dunlin.rest.Role;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** {@code POST /api/v1/notifications}: the REST side of the one door for other systems' messages; answers after the commit. */
@Path("notifications")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.INTEGRATOR)
public class NotificationRequestsResource {

    @Inject
    private Requests requests;

    @Inject
    private NotificationBook book;

    @Inject
    private Waker waker;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Response accept(JsonObject body) {
        var accepted = requests.accept(RequestJson.read(body));
        if (accepted.made()) {
            accepted.log();
            waker.wakeDue();
        }
        return Response.status(accepted.made() ? Response.Status.ACCEPTED : Response.Status.OK)
                .entity(book.json(accepted.notificationId()))
                .build();
    }
}
