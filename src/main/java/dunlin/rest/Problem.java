package dunlin.rest;

import dunlin.json.Json;
import dunlin.json.Violation;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;

/**
 * A refusal or fault as the caller sees it, {@code application/problem+json} of RFC 9457; its type is
 * {@code urn:dunlin:problem:} with the kind, of which there is one a status (and {@code malformed-json} beside
 * {@code bad-request}). Immutable.
 */
public record Problem(
        String type, String title, int status, String detail, List<Violation> violations, Optional<String> reference) {
    public static final String MEDIA_TYPE = "application/problem+json";

    private static final String NAMESPACE = "urn:dunlin:problem:";

    public Problem {
        violations = List.copyOf(violations);
    }

    /** The problem of this status; a status that is not one of an error becomes 500. */
    public static Problem of(int status, String detail) {
        return of(status, detail, List.of());
    }

    public static Problem of(int status, String detail, List<Violation> violations) {
        Kind kind = Kind.of(status);
        return new Problem(NAMESPACE + kind.word(), kind.title(), kind.status(), detail, violations, Optional.empty());
    }

    /** The same status and texts under the type {@code urn:dunlin:problem:KIND}. */
    Problem ofKind(String kind, String kindTitle) {
        return new Problem(NAMESPACE + kind, kindTitle, status, detail, violations, reference);
    }

    /** The same with the id under which the cause is found in the log. */
    Problem withReference(String id) {
        return new Problem(type, title, status, detail, violations, Optional.of(id));
    }

    /**
     * {@code violations} and {@code reference} are left out where there are none, as RFC 9457 has it for extensions.
     */
    public JsonObject json() {
        Json json = Json.object()
                .put("type", type)
                .put("title", title)
                .put("status", status)
                .put("detail", detail);
        if (!violations.isEmpty()) {
            json.put(
                    "violations",
                    Json.array(violations.stream().map(Problem::json).toList()));
        }
        reference.ifPresent(id -> json.put("reference", id));
        return json.build();
    }

    private static JsonObject json(Violation violation) {
        return Json.object()
                .put("field", violation.field())
                .put("message", violation.message())
                .build();
    }

    /** A status with its word in the type and its title. */
    private record Kind(int status, String word, String title) {
        private static final List<Kind> KNOWN = List.of(
                new Kind(400, "bad-request", "Bad request"),
                new Kind(401, "unauthorized", "Authentication is needed"),
                new Kind(403, "forbidden", "Not allowed for this role"),
                new Kind(404, "not-found", "Not found"),
                new Kind(405, "method-not-allowed", "Method not allowed"),
                new Kind(406, "not-acceptable", "No acceptable form of the answer"),
                new Kind(409, "conflict", "Conflict with the present state"),
                new Kind(413, "too-large", "The body is too large"),
                new Kind(415, "unsupported-media-type", "Unsupported media type"),
                new Kind(422, "unprocessable", "The values are refused"),
                new Kind(429, "too-many-requests", "Too many requests"),
                new Kind(500, "internal", "Internal error"),
                new Kind(503, "unavailable", "Temporarily unavailable"));

        static Kind of(int status) {
            return KNOWN.stream()
                    .filter(kind -> kind.status == status)
                    .findFirst()
                    .orElseGet(() -> other(status));
        }

        private static Kind other(int status) {
            if (status >= 400 && status < 500) {
                return new Kind(status, "refused", "Refused");
            }
            return status > 500 && status < 600 ? new Kind(status, "failed", "Failed") : of(500);
        }
    }
}
