package dunlin.subscription;

import dunlin.json.Violation;
import dunlin.subscription.domain.RowError;
import java.util.List;

/**
 * One row of an import: whose it is and what it says, or why it cannot be read.
 *
 * @param subscriptionId null where it is at fault
 * @param terms null where there are errors
 */
record ImportedRow(long line, String subscriptionId, SubscriptionTerms terms, List<RowError> errors) {

    static ImportedRow of(long line, String subscriptionId, SubscriptionTerms terms) {
        return new ImportedRow(line, subscriptionId, terms, List.of());
    }

    static ImportedRow refused(long line, String subscriptionId, List<Violation> violations) {
        return new ImportedRow(line, subscriptionId, null, errors(line, subscriptionId, violations));
    }

    /** The same row, refused for what is stored. */
    List<RowError> refusedFor(List<Violation> violations) {
        return errors(line, subscriptionId, violations);
    }

    boolean isReadable() {
        return errors.isEmpty();
    }

    private static List<RowError> errors(long line, String subscriptionId, List<Violation> violations) {
        return violations.stream()
                .map(one -> new RowError(line, subscriptionId, one.field(), one.message()))
                .toList();
    }
}
