package dunlin.subscription;

import dunlin.csv.CsvRow;
import dunlin.csv.CsvRows;
import dunlin.csv.UnreadableCsv;
import dunlin.rest.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** A file of subscriptions while it is uploaded: its rows come in batches, of which one at a time is held. */
final class ImportFile {

    static final int MOST_ROWS = 200;

    private static final long MOST_CHARACTERS = 4L * CsvRow.LONGEST;

    /** How long rows of a slow upload wait for more of their batch; looked at when the next one comes. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

    private final CsvRows rows;
    private final SubscriptionColumns columns;
    private final RowDigest digest = new RowDigest();
    private final LongSupplier nanoseconds;
    private UnreadableCsv fault;
    private long line = 1;

    private ImportFile(InputStream file, LongSupplier nanoseconds) throws IOException {
        this.nanoseconds = nanoseconds;
        rows = CsvRows.of(file);
        columns = SubscriptionColumns.of(header());
    }

    /**
     * Reads the header.
     *
     * @throws dunlin.json.InvalidInput when it names unknown columns, or not those that are required
     * @throws Refusal 400 when there is none
     */
    static ImportFile of(InputStream file) {
        return of(file, System::nanoTime);
    }

    static ImportFile of(InputStream file, LongSupplier nanoseconds) {
        try {
            return new ImportFile(file, nanoseconds);
        } catch (IOException gone) {
            throw brokenOff(1);
        }
    }

    private CsvRow header() throws IOException {
        try {
            var header = rows.next();
            header.ifPresent(digest::add);
            return header.orElseThrow(() -> Refusal.badRequest("The file is empty: its first row names the columns"));
        } catch (UnreadableCsv unreadable) {
            throw Refusal.badRequest("The header " + unreadable.getMessage());
        }
    }

    /** Reads so many rows without judging them; false: there are fewer. */
    boolean skip(long count) {
        for (long skipped = 0; skipped < count; skipped++) {
            if (next().isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** The next rows, up to {@value #MOST_ROWS}; none at the end of the file or of what can be read of it, see {@link #fault}. */
    List<ImportedRow> batch() {
        var batch = new ArrayList<ImportedRow>();
        long characters = 0;
        var begun = 0L;
        while (batch.size() < MOST_ROWS && characters < MOST_CHARACTERS) {
            var row = next();
            if (row.isEmpty()) {
                break;
            }
            begun = batch.isEmpty() ? nanoseconds.getAsLong() : begun;
            batch.add(columns.read(row.get()));
            characters += row.get().length();
            if (nanoseconds.getAsLong() - begun >= LONGEST_WAIT.toNanos()) {
                break;
            }
        }
        return batch;
    }

    private Optional<CsvRow> next() {
        if (fault != null) {
            return Optional.empty();
        }
        try {
            var row = rows.next();
            row.ifPresent(read -> {
                digest.add(read);
                line = read.line();
            });
            return row;
        } catch (UnreadableCsv unreadable) {
            fault = unreadable;
            return Optional.empty();
        } catch (IOException gone) {
            throw brokenOff(line);
        }
    }

    private static Refusal brokenOff(long line) {
        return Refusal.badRequest("The upload broke off after line " + line
                + "; sent again under the same import_id it goes on where it was");
    }

    /** Why nothing more can be read, where it is not the end of the file. */
    Optional<UnreadableCsv> fault() {
        return Optional.ofNullable(fault);
    }

    /** Of all that was read. */
    String digest() {
        return digest.hex();
    }
}
