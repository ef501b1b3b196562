package dunlin.operations.metrics;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Who tells figures, and may be away: after a vain question nobody asks for a while, so that scrapes do not wait for the same time-out each. */
final class Source {

    private static final Logger LOG = Logger.getLogger(Source.class.getName());
    private static final Duration REST = Duration.ofSeconds(15);

    private final String name;
    private final Consumer<Sheet> figures;
    private Instant askedAgainAt = Instant.MIN;

    Source(String name, Consumer<Sheet> figures) {
        this.name = name;
        this.figures = figures;
    }

    /** Puts on the sheet what it tells. */
    synchronized void tell(Sheet sheet, Instant now) {
        if (now.isBefore(askedAgainAt)) {
            return;
        }
        try {
            figures.accept(sheet);
        } catch (RuntimeException untold) {
            askedAgainAt = now.plus(REST);
            LOG.log(Level.FINE, untold, () -> "The " + name + " tells no figures");
        }
    }
}
