package dunlin.notification.domain;

import java.util.Locale;

/** What is done with a message that has become untrue ({@code dunlin.delivery.correction}). */
public enum Operation {
    /** Its words are replaced. */
    EDIT,
    /** It is taken back; Telegram allows that for 48 hours. */
    DELETE;

    /** The word used in JSON and in the table. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
