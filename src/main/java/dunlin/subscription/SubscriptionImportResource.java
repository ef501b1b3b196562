package dunlin.subscription;

import dunlin.Chance;
import dunlin.Clocks;
import dunlin.json.Identifiers;
import dunlin.rest.Allowed;
import dunlin.rest.LongBody;
import dunlin.rest.Query;
import dunlin.rest.Refusal;
import dunlin.rest.Role;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.UriInfo;
import java.io.InputStream;

/** {@code /api/v1/subscriptions/import}: existing subscriptions, moved in from a CSV file. */
@Path("subscriptions/import")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@Allowed(Role.INTEGRATOR)
public class SubscriptionImportResource {

    /** The largest file: more than a million rows. */
    static final long MOST_BYTES = 256L * 1024 * 1024;

    @Inject
    private MovingIn movingIn;

    @Inject
    private Chance chance;

    @Inject
    private Clocks clocks;

    @POST
    @Consumes("text/csv")
    @LongBody(bytes = MOST_BYTES)
    public JsonObject load(
            @Context UriInfo uri, @HeaderParam(HttpHeaders.CONTENT_TYPE) MediaType type, InputStream body) {
        var query = Query.of(uri);
        var dryRun = query.flag("dry_run").orElse(false);
        var given = query.text("import_id");
        if (dryRun && given.isPresent()) {
            query.violate("import_id", "is of no use to a dry run, which stores nothing, not even how far it came");
        }
        query.check();
        refuseOtherCharset(type);
        if (dryRun) {
            return ImportJson.writeDryRun(movingIn.judge(body));
        }
        var importId = given.map(id -> Identifiers.checked("import_id", id)).orElseGet(chance::newId);
        return ImportJson.write(movingIn.run(importId, body), clocks.now());
    }

    private static void refuseOtherCharset(MediaType type) {
        var charset = type.getParameters().getOrDefault(MediaType.CHARSET_PARAMETER, "UTF-8");
        if (!charset.equalsIgnoreCase("UTF-8")) {
            throw Refusal.badRequest("The file is read as UTF-8: another charset is not");
        }
    }
}
