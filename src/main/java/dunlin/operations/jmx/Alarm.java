package dunlin.operations.jmx;

import java.util.Locale;

/** What an operator is told of by a JMX notification, once when it begins and once when it is over. */
public enum Alarm {
    BOT_REFUSED("Telegram refuses the bot's token: nothing is sent"),
    CIRCUIT_OPEN("Telegram is away as a whole: messages wait"),
    NOTHING_RECEIVED("Messages are due, and Telegram has given no receipt for longer than dunlin.health.outcome-limit");

    private final String words;

    Alarm(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /** The word that its type has for it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type of the notification: {@code dunlin.alarm.bot_refused.raised} and {@code .cleared}. */
    String type(boolean raised) {
        return "dunlin.alarm." + word() + (raised ? ".raised" : ".cleared");
    }
}
