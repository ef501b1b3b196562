package dunlin.subscription.domain;

import java.time.Duration;
import java.time.Instant;

/** How an import stands. */
public enum ImportState {
    /** Its rows are being read: there was progress within the last minute. */
    RUNNING,
    /** There was no progress for a minute, so that its upload or its node is probably gone; the same file under the same id goes on. */
    INTERRUPTED,
    /** A line could not be read, and no row after it; the file mended from there on goes on under the same id. */
    STOPPED,
    /** The file was read to its end. */
    FINISHED;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** The state of an import that has neither finished nor stopped. */
    public static ImportState ofOneUnderWay(Instant progressAt, Instant now) {
        return now.isAfter(progressAt.plus(PATIENCE)) ? INTERRUPTED : RUNNING;
    }
}
