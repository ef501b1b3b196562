package dunlin.rest;

import dunlin.json.InvalidInput;
import dunlin.json.MalformedJson;
import dunlin.json.Violation;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Decides which problem a throwable is: what was refused in words written for the caller keeps them, an outage is 503,
 * and everything else is 500 with nothing but a reference to the log.
 */
public final class Diagnosis {
    private static final Logger LOG = Logger.getLogger(Diagnosis.class.getName());

    private Diagnosis() {}

    public static Problem of(Throwable thrown) {
        return refused(thrown).orElseGet(() -> fault(thrown));
    }

    private static Optional<Problem> refused(Throwable thrown) {
        return Causes.find(thrown, Refusal.class)
                .map(Refusal::problem)
                .or(() -> Causes.find(thrown, InvalidInput.class).map(Diagnosis::invalid))
                .or(() -> Causes.find(thrown, MalformedJson.class).map(Diagnosis::malformed));
    }

    private static Problem invalid(InvalidInput input) {
        return Problem.of(input.malformedShape() ? 400 : 422, brief(input.getMessage()), input.violations());
    }

    private static Problem malformed(MalformedJson json) {
        List<Violation> violations = json.field()
                .map(field -> List.of(new Violation(field, json.getMessage())))
                .orElse(List.of());
        return Problem.of(400, json.getMessage(), violations).ofKind("malformed-json", "Malformed JSON");
    }

    /** A fault on our side, whatever is among its causes. */
    static Problem fault(Throwable thrown) {
        String reference = UUID.randomUUID().toString();
        if (Outage.in(thrown)) {
            LOG.log(Level.WARNING, thrown, () -> "A request met an outage of the database, reference " + reference);
            return Problem.of(503, "The database is not available at the moment, please try again")
                    .withReference(reference);
        }
        LOG.log(Level.SEVERE, thrown, () -> "A request failed, reference " + reference);
        return Problem.of(500, "Something went wrong here; the log knows more under this reference")
                .withReference(reference);
    }

    private static String brief(String text) {
        return text.length() <= 300 ? text : text.substring(0, 300) + "…";
    }
}
