package dunlin.operations;

import dunlin.ClockAdjustment;
import dunlin.Clocks;
import dunlin.Policies;
import dunlin.json.Fields;
import dunlin.json.Json;
import dunlin.rest.Allowed;
import dunlin.rest.Refusal;
import dunlin.rest.Role;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;

/** {@code /api/v1/clock}: what time it is here, and, in demonstrations, making it later. */
@Path("clock")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
public class ClockResource {

    private static final Instant LATEST = Instant.parse("9000-01-01T00:00:00Z");

    @Inject
    private ClockAdjustment adjustment;

    @Inject
    private Clocks clocks;

    @Inject
    private Policies policies;

    @GET
    @Allowed(Role.VIEWER)
    public JsonObject read() {
        return Json.object()
                .put("now", clocks.now())
                .put("offset", clocks.advanced())
                .put("movable", policies.movableClock())
                .build();
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @Allowed(Role.OPERATOR)
    public JsonObject advance(JsonObject body) {
        var fields = Fields.of(body);
        var by = fields.duration("advance");
        if (fields.has("advance") && by.isNegative()) {
            fields.violate("advance", "must not be negative: the clock only goes ahead");
        }
        fields.check();
        if (!policies.movableClock()) {
            throw Refusal.conflict("The clock is not movable: dunlin.clock.movable is false");
        }
        if (clocks.now().plus(by).isAfter(LATEST)) {
            throw Refusal.unprocessable("advance", "must not lead beyond the year 9000");
        }
        adjustment.advance(by);
        return read();
    }
}
