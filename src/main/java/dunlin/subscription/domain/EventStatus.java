package dunlin.subscription.domain;

import java.util.Locale;

/** What became of a payment event. */
public enum EventStatus {
    /** Its effect is stored. */
    APPLIED,
    /** Its effect had been stored before, for the same payment under another event id. */
    DUPLICATE,
    /** Waits for the subscription, or for the payment that it concerns. */
    UNMATCHED,
    /** Waits for an operator's decision. */
    HELD,
    /** An operator decided that it has no effect. */
    RECORDED;

    /** Whether the event still waits for something. */
    public boolean isOpen() {
        return this == UNMATCHED || this == HELD;
    }

    /** The word used in JSON and in the table. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The status of that word.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static EventStatus ofWord(String word) {
        for (var status : values()) {
            if (status.word().equals(word)) {
                return status;
            }
        }
        throw new IllegalArgumentException("is not one of applied, duplicate, unmatched, held, recorded");
    }
}
