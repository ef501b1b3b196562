package dunlin.dunning.domain;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What customers are told of the charges of their renewal; the words are those of the outside contract (API.md, Plans). */
public enum ChargeMessage {
    /** The renewal is paid, and access runs until its new end. */
    PAYMENT_RECEIVED,
    /** A decline that is followed by another attempt. */
    CHARGE_FAILED,
    /** Nothing is tried any more by itself: the customer must confirm, or give another method. */
    ACTION_REQUIRED,
    /** No attempt is left. */
    CHARGE_EXHAUSTED;

    /** The word used in JSON and in the table. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The message of that word; empty for notifications of other kinds. */
    public static Optional<ChargeMessage> ofWord(String word) {
        return Arrays.stream(values())
                .filter(known -> known.word().equals(word))
                .findFirst();
    }

    /** The one that tells of such an end of a series; empty where there is nothing that the customer did not do himself. */
    public static Optional<ChargeMessage> of(Ending ending) {
        return switch (ending) {
            case HARD_DECLINE, ACTION_REQUIRED -> Optional.of(ACTION_REQUIRED);
            case ATTEMPTS_EXHAUSTED -> Optional.of(CHARGE_EXHAUSTED);
            case ACCESS_UNTIL_CHANGED,
                    AUTO_RENEW_OFF,
                    DISPUTED,
                    OFFER_NOT_ALLOWED,
                    METHOD_REPLACED,
                    METHOD_REMOVED,
                    TOO_LATE -> Optional.empty();
        };
    }
}
