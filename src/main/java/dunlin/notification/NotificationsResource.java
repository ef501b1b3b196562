package dunlin.notification;

import dunlin.notification.domain.NotificationState;
import dunlin.rest.Allowed;
import dunlin.rest.Cursor;
import dunlin.rest.Query;
import dunlin.rest.Role;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;

/** {@code /api/v1/notifications}: what was sent, what waits, what failed and why. */
@Path("notifications")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.VIEWER)
public class NotificationsResource {

    @Inject
    private NotificationBook book;

    @Inject
    private Waker waker;

    @GET
    public JsonObject list(@Context UriInfo uri) {
        return list(Query.of(uri));
    }

    /** The same for the console. */
    public JsonObject list(Query query) {
        var subscription = query.text("subscription_id");
        var inquiry = query.text("inquiry_id");
        var state = query.choice("state", NotificationState.class);
        var type = query.text("type");
        var paging = query.paging();
        return paging.page(
                book.newest(subscription, inquiry, state, type, paging),
                NotificationJson::write,
                entry -> Cursor.of(
                        entry.notification().createdAt(), entry.notification().notificationId()));
    }

    @GET
    @Path("{notification_id}")
    public JsonObject get(@PathParam("notification_id") String id) {
        return book.json(id);
    }

    @POST
    @Path("{notification_id}/retry")
    @Allowed(Role.OPERATOR)
    public JsonObject retry(@PathParam("notification_id") String id) {
        book.retry(id);
        waker.wakeDue();
        return get(id);
    }

    @POST
    @Path("{notification_id}/cancel")
    @Allowed(Role.OPERATOR)
    public JsonObject cancel(@PathParam("notification_id") String id) {
        book.cancel(id);
        return get(id);
    }
}
