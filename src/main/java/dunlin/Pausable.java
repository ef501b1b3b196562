package dunlin;

import java.util.Locale;

/** What an operator may pause: the requests that Dunlin makes by itself. */
public enum Pausable {
    /** Messages and corrections to Telegram. */
    SENDING,
    /** Charges, and the questions by which unknown ones are settled. */
    CHARGING;

    /** The word used in the table. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
