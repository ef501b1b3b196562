package dunlin.subscription.domain;

import java.util.Locale;

/** What a plan can remind its customers of. */
public enum ReminderType {
    /** Access will end soon; sent before the end. */
    ACCESS_ENDING,
    /** Access has ended; sent at the end or after it. */
    ACCESS_ENDED;

    /** The word used in JSON, in the configuration and in the table. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The type of that word.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static ReminderType ofWord(String word) {
        for (var type : values()) {
            if (type.word().equals(word)) {
                return type;
            }
        }
        throw new IllegalArgumentException("is not one of access_ending, access_ended");
    }
}
