package dunlin.json;

import java.util.List;
import java.util.Optional;

/**
 * The rule for ids that others give us: 1 to {@value #LONGEST} characters, none of them a control character, no blank
 * at either end.
 */
public final class Identifiers {
    private static final int LONGEST = 200;

    private Identifiers() {}

    /** The id of a path as it is, or {@link InvalidInput} (400). */
    public static String checked(String field, String id) {
        fault(id).ifPresent(message -> {
            throw new InvalidInput(List.of(new Violation(field, message)), true);
        });
        return id;
    }

    static Optional<String> fault(String id) {
        if (id.isBlank() || id.codePointCount(0, id.length()) > LONGEST) {
            return Optional.of("must be 1 to " + LONGEST + " characters long");
        }
        boolean plain = id.equals(id.strip()) && id.codePoints().noneMatch(Character::isISOControl);
        return plain
                ? Optional.empty()
                : Optional.of("must not contain control characters, nor begin or end with a blank");
    }
}
