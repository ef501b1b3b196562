package dunlin.json;

import jakarta.ejb.ApplicationException;
import java.util.List;
import java.util.stream.Collectors;

/** Well-formed JSON that is refused field by field; its message names the fields and never their values. */
@ApplicationException(rollback = true)
public final class InvalidInput extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // the list is an immutable one of serializable records
    private final List<Violation> violations;

    private final boolean malformedShape;

    /**
     * @param malformedShape true where at least one fault is one of shape (400), false where all are of value (422)
     */
    public InvalidInput(List<Violation> violations, boolean malformedShape) {
        super(violations.stream()
                .map(violation -> violation.field() + " " + violation.message())
                .collect(Collectors.joining("; ")));
        this.violations = List.copyOf(violations);
        this.malformedShape = malformedShape;
    }

    public List<Violation> violations() {
        return violations;
    }

    /** Whether something was missing, of a wrong type or unknown (400), and not only refused for its value (422). */
    public boolean malformedShape() {
        return malformedShape;
    }
}
