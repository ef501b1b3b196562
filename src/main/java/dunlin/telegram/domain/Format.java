package dunlin.telegram.domain;

/** How Telegram is to read a message's text. */
public enum Format {
    /** Literally: no character has a meaning of its own. */
    PLAIN,
    /** Telegram's HTML: a few tags, and entities for the four characters that these use. */
    HTML
}
