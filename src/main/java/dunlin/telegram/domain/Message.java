package dunlin.telegram.domain;

import java.util.List;
import java.util.Objects;

/** A text for one chat, with the buttons below it (one a row). */
public record Message(long chatId, String text, Format format, List<Button> buttons) {

    public Message {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(format, "format");
        buttons = List.copyOf(buttons);
    }

    /** A text that is shown literally. */
    public static Message plain(long chatId, String text) {
        return new Message(chatId, text, Format.PLAIN, List.of());
    }

    /**
     * The same visible text and buttons without markup: what is sent once more when Telegram could not parse the
     * entities (FACTS, Telegram: 400 can't parse entities).
     */
    public Message asPlain() {
        if (format == Format.PLAIN) {
            return this;
        }
        return new Message(chatId, VisibleText.of(text), Format.PLAIN, buttons);
    }

    /** The same message for another chat: a group that moved (FACTS, Telegram: migrate_to_chat_id). */
    public Message to(long otherChatId) {
        return new Message(otherChatId, text, format, buttons);
    }
}
