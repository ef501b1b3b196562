package dunlin.subscription;

import dunlin.csv.UnreadableCsv;
import dunlin.subscription.domain.ImportState;
import dunlin.subscription.domain.ImportTally;
import java.time.Instant;
import java.util.Optional;

/** What an import would have come to. */
record DryRun(ImportTally tally, Optional<UnreadableCsv> fault, Instant startedAt, Instant finishedAt) {

    ImportState state() {
        return fault.isPresent() ? ImportState.STOPPED : ImportState.FINISHED;
    }
}
