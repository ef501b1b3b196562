package dunlin.inquiry.domain;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The messages that an inquiry's wait can lead to, one of each; the words are those of the outside contract. */
public enum WaitingMessage {
    /** To the manager. */
    INQUIRY_REMINDER,
    /** To whom it is escalated, unless the manager has taken it. */
    INQUIRY_ESCALATION;

    /** The word used in JSON and in the table. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The message of that word, if there is one. */
    public static Optional<WaitingMessage> ofWord(String word) {
        return Arrays.stream(values())
                .filter(message -> message.word().equals(word))
                .findFirst();
    }
}
