package dunlin.json;

import java.util.ArrayList;
import java.util.List;

/** The faults found so far in one body; shared by a {@link Fields} and its children, cut at {@value #LIMIT}. */
final class Collected {
    private static final int LIMIT = 100;

    private final List<Violation> violations = new ArrayList<>();
    private boolean malformedShape;

    void add(String field, String message, boolean shape) {
        malformedShape |= shape;
        if (violations.size() < LIMIT) {
            violations.add(new Violation(field, message));
        }
    }

    void check() {
        if (!violations.isEmpty()) {
            throw new InvalidInput(violations, malformedShape);
        }
    }
}
