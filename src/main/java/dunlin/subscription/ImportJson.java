package dunlin.subscription;

import dunlin.json.Json;
import dunlin.subscription.domain.ImportTally;
import dunlin.subscription.domain.RowError;
import jakarta.json.JsonObject;
import java.time.Instant;

/** What became of an import, as JSON. */
final class ImportJson {

    private ImportJson() {}

    /** As in a listing, without its errors. */
    static JsonObject summary(SubscriptionImport one, Instant now) {
        return described(one, now).build();
    }

    static JsonObject write(SubscriptionImport one, Instant now) {
        return withErrors(described(one, now), one.tally());
    }

    /** A dry run, of which nothing is stored. */
    static JsonObject writeDryRun(DryRun run) {
        var json = Json.object().putNull("import_id").put("dry_run", true).put("state", run.state());
        counts(json, run.tally())
                .put("fault", run.fault().map(fault -> fault(fault.line(), fault.getMessage())))
                .put("started_at", run.startedAt())
                .put("progress_at", run.finishedAt())
                .put("finished_at", run.finishedAt());
        return withErrors(json, run.tally());
    }

    private static Json described(SubscriptionImport one, Instant now) {
        var json = Json.object()
                .put("import_id", one.importId())
                .put("dry_run", false)
                .put("state", one.stateAt(now));
        return counts(json, one.tally())
                .put("fault", one.fault().map(words -> fault(one.faultLine(), words)))
                .put("started_at", one.startedAt())
                .put("progress_at", one.progressAt())
                .put("finished_at", one.finishedAt());
    }

    private static Json counts(Json json, ImportTally tally) {
        return json.put("rows_read", tally.rowsRead())
                .put("created", tally.created())
                .put("updated", tally.updated())
                .put("unchanged", tally.unchanged())
                .put("refused", tally.refused())
                .put("error_count", tally.errorCount());
    }

    private static JsonObject withErrors(Json json, ImportTally tally) {
        return json.put(
                        "errors",
                        Json.array(
                                tally.errors().stream().map(ImportJson::write).toList()))
                .build();
    }

    private static JsonObject fault(long line, String words) {
        return Json.object().put("line", line).put("message", words).build();
    }

    static JsonObject write(RowError error) {
        return Json.object()
                .put("line", error.line())
                .put("subscription_id", error.subscriptionId())
                .put("field", error.field())
                .put("message", error.message())
                .build();
    }

    static RowError readError(JsonObject json) {
        return new RowError(
                json.getJsonNumber("line").longValue(),
                json.getString("subscription_id", null),
                json.getString("field", null),
                json.getString("message"));
    }
}
