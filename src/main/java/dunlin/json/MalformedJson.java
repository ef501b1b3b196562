package dunlin.json;

import jakarta.ejb.ApplicationException;
import java.util.Optional;

/** The text is not one well-formed JSON object that can be stored; says where and what, never the text itself. */
@ApplicationException(rollback = true)
public final class MalformedJson extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String field;

    public MalformedJson(String message) {
        this(message, null);
    }

    /** A fault in the member at the path {@code field}, which is {@code null} where it lies in none. */
    public MalformedJson(String message, String field) {
        super(message);
        this.field = field;
    }

    /** The member at fault, where the fault lies in one. */
    public Optional<String> field() {
        return Optional.ofNullable(field);
    }
}
