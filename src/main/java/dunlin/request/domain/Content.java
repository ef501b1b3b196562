package dunlin.request.domain;

import dunlin.telegram.domain.Format;
import dunlin.telegram.domain.Message;
import dunlin.telegram.domain.VisibleText;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What another system asks to be sent, and to whom. Two requests under one key are the same when these are equal. */
public record Content(long chatId, String text, Format format) {

    /** In UTF-16 units of what is seen (FACTS, Telegram: limits). */
    public static final int LONGEST = 4096;

    public Content {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(format, "format");
    }

    /** What is wrong with the text, if Telegram could not show it. */
    public Optional<String> faultOfText() {
        var visible = format == Format.HTML ? VisibleText.of(text) : text;
        if (visible.isBlank()) {
            return Optional.of("must not be empty");
        }
        return visible.length() > LONGEST
                ? Optional.of("must have at most " + LONGEST + " visible UTF-16 units, has " + visible.length())
                : Optional.empty();
    }

    /** As it is sent. */
    public Message message() {
        return new Message(chatId, text, format, List.of());
    }
}
