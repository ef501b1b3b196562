package dunlin.subscription;

import dunlin.Clocks;
import dunlin.rest.Refusal;
import dunlin.subscription.domain.ImportTally;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.InputStream;

/**
 * Moves existing subscriptions in from a file, as fast as it is uploaded and without holding more of it than a batch. While the upload is
 * waited for there is no transaction.
 *
 * <p>What holds when the upload breaks off, or the node is killed at any moment: the rows of each batch are stored together with how far the
 * import has come, or not at all. The same file under the same id goes on after the last batch that was stored; the rows before are read only
 * to compare them. Without the id it is judged from the beginning, and rows that are there are {@code unchanged}: that does no harm either.
 * Of two uploads of one import at the same time the one that comes second with a batch is refused.
 */
@ApplicationScoped
class MovingIn {

    private final ImportBatches batches;
    private final Clocks clocks;

    @Inject
    MovingIn(ImportBatches batches, Clocks clocks) {
        this.batches = batches;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected MovingIn() {
        this(null, null);
    }

    /**
     * Imports the file, or goes on with it.
     *
     * @throws dunlin.json.InvalidInput when the header is refused; nothing is written
     * @throws Refusal 400 when the upload breaks off; 409 when its first rows are not those that were read under this id, or another
     *     upload goes on with it
     */
    SubscriptionImport run(String importId, InputStream body) {
        var file = ImportFile.of(body);
        var known = batches.entered(importId, file.digest());
        var position = known.rowsRead();
        if (position > 0 && !(file.skip(position) && file.digest().equals(known.digest()))) {
            throw Refusal.conflict(
                    "The first " + position
                            + " rows, or the header, are not those that were read under this import_id; another file needs another one");
        }
        for (var batch = file.batch(); !batch.isEmpty(); batch = file.batch()) {
            batches.settle(importId, position, batch, file.digest());
            position += batch.size();
        }
        var end = position;
        return file.fault()
                .map(fault -> batches.stop(importId, end, fault))
                .orElseGet(() -> batches.finish(importId, end));
    }

    /** Judges every row against what is stored, though not against the rows before it, and writes nothing. */
    DryRun judge(InputStream body) {
        var startedAt = clocks.now();
        var file = ImportFile.of(body);
        var tally = ImportTally.nothing();
        for (var batch = file.batch(); !batch.isEmpty(); batch = file.batch()) {
            tally = tally.plus(batches.judge(batch));
        }
        return new DryRun(tally, file.fault(), startedAt, clocks.now());
    }
}
