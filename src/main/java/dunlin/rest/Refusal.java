package dunlin.rest;

import dunlin.json.Violation;
import jakarta.ejb.ApplicationException;
import java.util.List;

/**
 * A business "no" on its way to the caller: a status and words that are written for him. Rolls back the transaction.
 */
@ApplicationException(rollback = true)
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    @SuppressWarnings("serial") // the list is an immutable one of serializable records
    private final List<Violation> violations;

    private Refusal(int status, String detail, List<Violation> violations) {
        super(detail);
        this.status = status;
        this.violations = violations;
    }

    /** 404; {@code what} as in "subscription sub-1". */
    public static Refusal notFound(String what) {
        return new Refusal(404, "There is no " + what, List.of());
    }

    /** 409: refused for the state things are in. */
    public static Refusal conflict(String detail) {
        return new Refusal(409, detail, List.of());
    }

    /** 409 for one field. */
    public static Refusal conflict(String field, String message) {
        return new Refusal(409, field + " " + message, List.of(new Violation(field, message)));
    }

    /** 422: well-formed, but this field's value is refused. */
    public static Refusal unprocessable(String field, String message) {
        return new Refusal(422, field + " " + message, List.of(new Violation(field, message)));
    }

    /** 400: not understood. */
    public static Refusal badRequest(String detail) {
        return new Refusal(400, detail, List.of());
    }

    /** 400 for one field or parameter. */
    public static Refusal badRequest(String field, String message) {
        return new Refusal(400, field + " " + message, List.of(new Violation(field, message)));
    }

    /** 403: the caller is known, but may not do this. */
    public static Refusal forbidden(String detail) {
        return new Refusal(403, detail, List.of());
    }

    public int status() {
        return status;
    }

    public List<Violation> violations() {
        return violations;
    }

    public Problem problem() {
        return Problem.of(status, getMessage(), violations);
    }
}
