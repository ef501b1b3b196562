package dunlin.notification.domain;

import java.util.Locale;

/** The life of a notification. */
public enum NotificationState {
    /** Waits for its time or its next attempt. */
    PENDING,
    /** An attempt holds the lease. */
    SENDING,
    /** Telegram accepted it, and the receipt is stored; nothing else is sent. */
    SENT,
    /** Given up. */
    FAILED,
    /** Its premise no longer holds. */
    CANCELED,
    /** Its deadline came first. */
    EXPIRED;

    /** Whether nothing follows any more, unless an operator has it tried again. */
    public boolean isFinal() {
        return this != PENDING && this != SENDING;
    }

    /** The word used in JSON and in the table. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state of that word, as the table holds it. */
    public static NotificationState ofWord(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
