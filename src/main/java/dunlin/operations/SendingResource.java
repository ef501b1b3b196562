package dunlin.operations;

import dunlin.Pausable;
import dunlin.rest.Allowed;
import dunlin.rest.Role;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** {@code /api/v1/sending}: whether messages and corrections are paused, and doing so. */
@Path("sending")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.OPERATOR)
public class SendingResource {

    @Inject
    private Switch operatorsSwitch;

    @GET
    @Allowed(Role.VIEWER)
    public JsonObject read() {
        return operatorsSwitch.json(Pausable.SENDING);
    }

    @POST
    @Path("pause")
    public JsonObject pause() {
        operatorsSwitch.pause(Pausable.SENDING);
        return read();
    }

    @POST
    @Path("resume")
    public JsonObject resume() {
        operatorsSwitch.resume(Pausable.SENDING);
        return read();
    }
}
