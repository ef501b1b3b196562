package dunlin.gateway.domain;

import java.util.Locale;

/** What a decline means for the next attempt; the words are those of the outside contract (FACTS, Decline classes). */
public enum DeclineClass {
    /** The bank's or the network's trouble. */
    TECHNICAL,
    /** No money at the moment, or a limit of the card. */
    INSUFFICIENT_FUNDS,
    /** Never again with this method. */
    HARD,
    /** The customer must act. */
    ACTION_REQUIRED,
    /** A soft "no" without a reason, or with one that is not known here. */
    GENERIC;

    /** The word used in JSON, in the configuration and in the table. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The class of that word.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static DeclineClass ofWord(String word) {
        for (DeclineClass one : values()) {
            if (one.word().equals(word)) {
                return one;
            }
        }
        throw new IllegalArgumentException("there is no decline class " + word);
    }
}
