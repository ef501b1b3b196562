package dunlin.attempt.domain;

import java.util.Locale;

/** Why a task ended without its receipt; the words are those of the outside contract. */
public enum Reason {
    ACCESS_UNTIL_CHANGED,
    ACCESS_NOT_ENDED,
    ACCESS_ALREADY_ENDED,
    CHARGE_OPEN,
    OFFER_NOT_ALLOWED,
    SUBSCRIPTION_CANCELED,
    INQUIRY_ANSWERED,
    INQUIRY_ACKNOWLEDGED,
    INQUIRY_CHANGED,
    DEADLINE_EXPIRED,
    RECIPIENT_BLOCKED,
    CHAT_NOT_FOUND,
    MESSAGE_REJECTED,
    ATTEMPTS_EXHAUSTED,
    OUTCOME_UNKNOWN,
    CANCELED_BY_OPERATOR;

    /** The word used in JSON and in the table. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The reason of that word, as the table holds it. */
    public static Reason ofWord(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
