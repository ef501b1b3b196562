package dunlin.local.telegram;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One message on a phone, in its latest state: what its recipient sees, and what was there before.
 *
 * @param text the visible text, after parsing
 * @param earlierTexts what the message said before its edits, oldest first
 */
public record PhoneMessage(
        long id,
        String text,
        List<Entity> entities,
        List<List<Button>> buttons,
        Instant at,
        Optional<Instant> editedAt,
        Optional<Instant> deletedAt,
        List<String> earlierTexts) {

    public PhoneMessage {
        entities = List.copyOf(entities);
        buttons = List.copyOf(buttons);
        earlierTexts = List.copyOf(earlierTexts);
    }

    static PhoneMessage arrived(long id, MessageText text, Keyboard keyboard, Instant at) {
        return new PhoneMessage(
                id,
                text.visible(),
                text.entities(),
                keyboard.rows(),
                at,
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    public boolean edited() {
        return editedAt.isPresent();
    }

    public boolean deleted() {
        return deletedAt.isPresent();
    }

    boolean shows(MessageText other, Keyboard keyboard) {
        return text.equals(other.visible()) && entities.equals(other.entities()) && buttons.equals(keyboard.rows());
    }

    PhoneMessage edited(MessageText now, Keyboard keyboard, Instant when) {
        List<String> earlier = new ArrayList<>(earlierTexts);
        earlier.add(text);
        return new PhoneMessage(
                id, now.visible(), now.entities(), keyboard.rows(), at, Optional.of(when), Optional.empty(), earlier);
    }

    PhoneMessage withButtons(Keyboard keyboard, Instant when) {
        return new PhoneMessage(
                id, text, entities, keyboard.rows(), at, Optional.of(when), Optional.empty(), earlierTexts);
    }

    PhoneMessage deleted(Instant when) {
        return new PhoneMessage(id, text, entities, buttons, at, editedAt, Optional.of(when), earlierTexts);
    }

    MessageText messageText() {
        return new MessageText(text, entities);
    }

    Keyboard keyboard() {
        return new Keyboard(buttons);
    }
}
