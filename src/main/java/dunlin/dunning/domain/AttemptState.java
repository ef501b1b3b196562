package dunlin.dunning.domain;

import java.util.Locale;

/** How an attempt to charge stands. */
public enum AttemptState {
    /** Waits for its time. */
    PENDING,
    /** A request is under way and holds the lease. */
    SUBMITTING,
    /** The gateway took the money, and its payment id is stored; nothing else is succeeded. */
    SUCCEEDED,
    /** The gateway said no. */
    DECLINED,
    /** The money may have been taken, or will be: to be settled before anything else is tried. */
    UNKNOWN,
    /** Not made. */
    SKIPPED;

    /** Whether nothing more can come of it. */
    public boolean isFinal() {
        return this == SUCCEEDED || this == DECLINED || this == SKIPPED;
    }

    /** The word used in JSON and in the table. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state of that word, as the table holds it. */
    public static AttemptState ofWord(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
