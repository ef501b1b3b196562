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

/** {@code /api/v1/charging}: whether charges are paused, and doing so. */
@Path("charging")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.OPERATOR)
public class ChargingResource {

    @Inject
    private Switch operatorsSwitch;

    @GET
    @Allowed(Role.VIEWER)
    public JsonObject read() {
        return operatorsSwitch.json(Pausable.CHARGING);
    }

    @POST
    @Path("pause")
    public JsonObject pause() {
        operatorsSwitch.pause(Pausable.CHARGING);
        return read();
    }

    @POST
    @Path("resume")
    public JsonObject resume() {
        operatorsSwitch.resume(Pausable.CHARGING);
        return read();
    }
}
