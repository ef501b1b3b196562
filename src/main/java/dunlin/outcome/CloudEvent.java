package dunlin.outcome;

import dunlin.json.Json;
import dunlin.json.StrictJson;

/** Writes an outcome as a CloudEvent 1.0 in JSON, with the extensions {@code partitionkey} and {@code sequence}. */
public final class CloudEvent {

    public static final String CONTENT_TYPE = "application/cloudevents+json";

    private CloudEvent() {}

    /** The same to whomever it is told; {@code source} tells several installations apart. */
    public static String write(StoredOutcome outcome, String source) {
        return Json.object()
                .put("specversion", "1.0")
                .put("id", outcome.id())
                .put("source", source)
                .put("type", outcome.type())
                .put("subject", outcome.subject())
                .put("time", outcome.at())
                .put("datacontenttype", "application/json")
                .put("partitionkey", outcome.orderingKey())
                .put("sequence", "%019d".formatted(outcome.seq()))
                .put("data", StrictJson.object(outcome.data()))
                .build()
                .toString();
    }
}
