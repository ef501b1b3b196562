package dunlin.subscription.domain;

import java.util.List;
import java.util.stream.Stream;

/**
 * What became of the rows of an import so far; each is counted once.
 *
 * @param errorCount how many errors there were; one refused row may have several
 * @param errors the first of them, {@value #MOST_ERRORS} at the most
 */
public record ImportTally(
        long created, long updated, long unchanged, long refused, long errorCount, List<RowError> errors) {

    static final int MOST_ERRORS = 100;

    private static final ImportTally NOTHING = new ImportTally(0, 0, 0, 0, 0, List.of());

    public ImportTally {
        errors = errors.stream().limit(MOST_ERRORS).toList();
    }

    /** Before the first row. */
    public static ImportTally nothing() {
        return NOTHING;
    }

    /** A row that was taken. */
    public static ImportTally of(Change change) {
        return switch (change) {
            case CREATED -> new ImportTally(1, 0, 0, 0, 0, List.of());
            case UPDATED -> new ImportTally(0, 1, 0, 0, 0, List.of());
            case UNCHANGED -> new ImportTally(0, 0, 1, 0, 0, List.of());
        };
    }

    /** A row that was refused. */
    public static ImportTally refused(List<RowError> errors) {
        return new ImportTally(0, 0, 0, 1, errors.size(), errors);
    }

    /** Both together, with this one's errors first. */
    public ImportTally plus(ImportTally later) {
        return new ImportTally(
                created + later.created,
                updated + later.updated,
                unchanged + later.unchanged,
                refused + later.refused,
                errorCount + later.errorCount,
                Stream.concat(errors.stream(), later.errors.stream()).toList());
    }

    public long rowsRead() {
        return created + updated + unchanged + refused;
    }
}
