package dunlin.operations;

import dunlin.rest.Cursor;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;

/**
 * Where an item stands in a story: by its instant, and within the instant by cause and effect. It belongs to the item alone,
 * so a story can be resumed from it although earlier items have come or gone meanwhile.
 */
record TimelinePlace(Instant at, String within) implements Comparable<TimelinePlace> {

    /** What happens within one instant, causes before their effects; by two digits, with room between them. */
    enum Step {
        EVENT("10"),
        CHANGE("20"),
        PLAN("30"),
        ATTEMPT("40"),
        END("50"),
        RETRY("60");

        private final String digits;

        Step(String digits) {
            this.digits = digits;
        }
    }

    /** Before every item. */
    static final TimelinePlace BEGINNING = new TimelinePlace(Instant.EPOCH, "");

    private static final Comparator<TimelinePlace> ORDER =
            Comparator.comparing(TimelinePlace::at).thenComparing(TimelinePlace::within);

    static TimelinePlace of(Instant at, Step step, String id) {
        return new TimelinePlace(at, step.digits + " " + id);
    }

    /** Of an item that is numbered among those of its step. */
    static TimelinePlace of(Instant at, Step step, long number) {
        return of(at, step, sortable(number));
    }

    /** Of an item that is numbered within what that id names. */
    static TimelinePlace of(Instant at, Step step, String id, long number) {
        return of(at, step, id + " " + sortable(number));
    }

    private static String sortable(long number) {
        return String.format(Locale.ROOT, "%019d", number);
    }

    /** The place that a page ended with; throws {@link dunlin.json.InvalidInput} (400) when the cursor was made up. */
    static TimelinePlace of(Cursor cursor) {
        return new TimelinePlace(cursor.instant(), cursor.id());
    }

    Cursor cursor() {
        return Cursor.of(at, within);
    }

    @Override
    public int compareTo(TimelinePlace other) {
        return ORDER.compare(this, other);
    }
}
