package dunlin.subscription;

import dunlin.Clocks;
import dunlin.csv.UnreadableCsv;
import dunlin.rest.Paging;
import dunlin.rest.Refusal;
import dunlin.subscription.domain.Change;
import dunlin.subscription.domain.ImportTally;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Settles the rows of an import, a batch in a transaction: each row by the rules of the PUT, and how far the import has come with them. So
 * after a death between two batches, or within one, what the import says was read is what is stored, and each row is counted
 * once.
 */
@ApplicationScoped
class ImportBatches {

    /** How many subscriptions the entity manager holds: it looks all of them through whenever it writes. */
    private static final int AT_ONCE = 20;

    private final Imports imports;
    private final SubscriptionRepository subscriptions;
    private final Enrolment enrolment;
    private final Clocks clocks;

    @Inject
    ImportBatches(Imports imports, SubscriptionRepository subscriptions, Enrolment enrolment, Clocks clocks) {
        this.imports = imports;
        this.subscriptions = subscriptions;
        this.enrolment = enrolment;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected ImportBatches() {
        this(null, null, null, null);
    }

    /** The import of that name; where there was none it has not come far. */
    @Transactional
    SubscriptionImport entered(String importId, String digestOfHeader) {
        imports.enter(importId, digestOfHeader, clocks.now());
        return imports.find(importId).orElseThrow();
    }

    @Transactional
    Optional<SubscriptionImport> find(String importId) {
        return imports.find(importId);
    }

    @Transactional
    List<SubscriptionImport> newest(Paging paging) {
        return imports.newest(paging);
    }

    /**
     * Settles these rows, which follow the first {@code from} of the file.
     *
     * @throws Refusal 409 when another upload has settled rows of the same import meanwhile
     */
    @Transactional(TxType.REQUIRES_NEW)
    void settle(String importId, long from, List<ImportedRow> rows, String digest) {
        at(importId, from);
        subscriptions.lockEach(idsOf(rows));
        var now = clocks.now(); // after the locks, as in Enrolment
        var tally = ImportTally.nothing();
        for (var begin = 0; begin < rows.size(); begin += AT_ONCE) {
            tally = tally.plus(settled(rows.subList(begin, Math.min(begin + AT_ONCE, rows.size())), now));
        }
        imports.lock(importId).settled(tally, digest, now);
    }

    private ImportTally settled(List<ImportedRow> rows, Instant now) {
        var known = subscriptions.findEach(idsOf(rows));
        var tally = rows.stream().map(row -> settled(row, known, now)).reduce(ImportTally.nothing(), ImportTally::plus);
        subscriptions.forget();
        return tally;
    }

    private ImportTally settled(ImportedRow row, Map<String, Subscription> known, Instant now) {
        return judged(row, known, (subscription, change) -> {
            if (change != Change.UNCHANGED) {
                known.put(row.subscriptionId(), enrolment.enrol(row.subscriptionId(), subscription, row.terms(), now));
            }
        });
    }

    /** What these rows would come to, each against what is stored; nothing is written. */
    @Transactional(TxType.REQUIRES_NEW)
    ImportTally judge(List<ImportedRow> rows) {
        var known = subscriptions.findEach(idsOf(rows));
        return rows.stream()
                .map(row -> judged(row, known, (subscription, change) -> {}))
                .reduce(ImportTally.nothing(), ImportTally::plus);
    }

    private ImportTally judged(
            ImportedRow row, Map<String, Subscription> known, BiConsumer<Optional<Subscription>, Change> then) {
        if (!row.isReadable()) {
            return ImportTally.refused(row.errors());
        }
        var subscription = Optional.ofNullable(known.get(row.subscriptionId()));
        try {
            var change = enrolment.judge(subscription, row.terms());
            then.accept(subscription, change);
            return ImportTally.of(change);
        } catch (Refusal refused) { // by judge, which writes nothing
            return ImportTally.refused(row.refusedFor(refused.violations()));
        }
    }

    /** The file ends after that many rows. */
    @Transactional(TxType.REQUIRES_NEW)
    SubscriptionImport finish(String importId, long after) {
        var progress = at(importId, after);
        progress.finish(clocks.now());
        return progress;
    }

    /** After that many rows no more of the file can be read. */
    @Transactional(TxType.REQUIRES_NEW)
    SubscriptionImport stop(String importId, long after, UnreadableCsv fault) {
        var progress = at(importId, after);
        progress.stop(fault.line(), fault.getMessage(), clocks.now());
        return progress;
    }

    private SubscriptionImport at(String importId, long rowsRead) {
        var progress = imports.lock(importId);
        if (progress.rowsRead() != rowsRead) {
            throw Refusal.conflict("Another upload of the import " + importId + " goes on with it");
        }
        return progress;
    }

    private static List<String> idsOf(List<ImportedRow> rows) {
        return rows.stream()
                .filter(ImportedRow::isReadable)
                .map(ImportedRow::subscriptionId)
                .distinct()
                .toList();
    }
}
