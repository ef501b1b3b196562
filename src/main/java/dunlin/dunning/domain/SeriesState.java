package dunlin.dunning.domain;

import java.util.Locale;

/** How a charge series stands. */
public enum SeriesState {
    /** It collects. */
    OPEN,
    /** One of its attempts took the money. */
    PAID,
    /** Access has moved by other means: nothing more is charged. */
    SUPERSEDED,
    /** All attempts were declined. */
    EXHAUSTED,
    /** Ended before, for a reason. */
    STOPPED;

    /** The word used in JSON and in the table. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state of that word, as the table holds it. */
    public static SeriesState ofWord(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
