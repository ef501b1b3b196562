package dunlin.inquiry.domain;

import java.time.Instant;
import java.util.Locale;

/** What a press on a reminder's button means; only {@link #TAKES} changes anything. */
public enum Press {
    /** The manager takes the inquiry. */
    TAKES,
    /** It has been taken before. */
    TAKEN_BEFORE,
    /** It has been answered meanwhile. */
    ANSWERED,
    /** That wait is over, and the inquiry waits anew. */
    WAITS_ANEW,
    /** The press comes from a chat that is not the manager's. */
    ELSEWHERE;

    /**
     * The meaning for an inquiry as it is now.
     *
     * @param expectedWaitingSince the wait that the reminder speaks of
     * @param byManager whether it comes from the manager's chat
     */
    public static Press of(Episode episode, Instant expectedWaitingSince, boolean byManager) {
        if (!byManager) {
            return ELSEWHERE;
        }
        if (episode.answeredAt().isPresent()) {
            return ANSWERED;
        }
        if (!episode.waitingSince().equals(expectedWaitingSince)) {
            return WAITS_ANEW;
        }
        return episode.acknowledgedAt().isPresent() ? TAKEN_BEFORE : TAKES;
    }

    /** The word in the keys of the texts. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
