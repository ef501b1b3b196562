package dunlin.subscription;

import dunlin.subscription.domain.ImportState;
import dunlin.subscription.domain.ImportTally;
import dunlin.subscription.domain.RowError;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How far one import has come: how many rows of which file, and what became of them. */
@Entity
@Table(name = "subscription_import")
class SubscriptionImport {

    @Id
    @Column(name = "import_id")
    private String importId;

    @Column(name = "rows_read")
    private long rowsRead;

    private String digest;
    private long created;
    private long updated;
    private long unchanged;
    private long refused;

    @Column(name = "error_count")
    private long errorCount;

    @Convert(converter = RowErrorsColumn.class)
    private List<RowError> errors = List.of();

    @Column(name = "started_at")
    private Instant startedAt;

    @Column(name = "progress_at")
    private Instant progressAt;

    @Column(name = "finished_at")
    private Instant finishedAt;

    @Column(name = "fault_line")
    private Long faultLine;

    private String fault;

    @Version
    private int version;

    protected SubscriptionImport() {}

    SubscriptionImport(String importId, String digest, Instant now) {
        this.importId = importId;
        this.digest = digest;
        startedAt = now;
        progressAt = now;
    }

    /** Rows were read and settled in the present transaction; the digest is that of all up to the last of them. */
    void settled(ImportTally rows, String digestSoFar, Instant now) {
        var tally = tally().plus(rows);
        rowsRead = tally.rowsRead();
        digest = digestSoFar;
        created = tally.created();
        updated = tally.updated();
        unchanged = tally.unchanged();
        refused = tally.refused();
        errorCount = tally.errorCount();
        if (!tally.errors().equals(errors)) {
            errors = tally.errors();
        }
        goesOn(now);
    }

    private void goesOn(Instant now) {
        progressAt = now;
        finishedAt = null;
        faultLine = null;
        fault = null;
    }

    /** The file was read to its end; not for the first time, if no row came since. */
    void finish(Instant now) {
        if (finishedAt == null) {
            goesOn(now);
            finishedAt = now;
        }
    }

    /** From that line on the file cannot be read. */
    void stop(long line, String words, Instant now) {
        goesOn(now);
        faultLine = line;
        fault = words;
    }

    ImportState stateAt(Instant now) {
        if (fault != null) {
            return ImportState.STOPPED;
        }
        return finishedAt == null ? ImportState.ofOneUnderWay(progressAt, now) : ImportState.FINISHED;
    }

    ImportTally tally() {
        return new ImportTally(created, updated, unchanged, refused, errorCount, errors);
    }

    String importId() {
        return importId;
    }

    long rowsRead() {
        return rowsRead;
    }

    String digest() {
        return digest;
    }

    Optional<String> fault() {
        return Optional.ofNullable(fault);
    }

    long faultLine() {
        return faultLine;
    }

    Instant startedAt() {
        return startedAt;
    }

    Instant progressAt() {
        return progressAt;
    }

    Instant finishedAt() {
        return finishedAt;
    }
}
