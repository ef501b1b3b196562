package dunlin.local.telegram;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The recipient's phone in one chat: the oracle for what a person has really seen. */
public final class Phone {

    private static final Duration DELETABLE = Duration.ofDays(2);
    private static final String NOT_MODIFIED = "message is not modified: specified new message content and reply markup"
            + " are exactly the same as a current content and reply markup of the message";

    private final long chatId;
    private final Clock clock;
    private final Runnable changed;
    private final TreeMap<Long, PhoneMessage> messages = new TreeMap<>();
    private long nextId;

    Phone(long chatId, long firstMessageId, Clock clock, Runnable changed) {
        this.chatId = chatId;
        this.nextId = firstMessageId;
        this.clock = clock;
        this.changed = changed;
    }

    public long chatId() {
        return chatId;
    }

    /** What the phone shows now, oldest first. */
    public synchronized List<PhoneMessage> messages() {
        return messages.values().stream().filter(message -> !message.deleted()).toList();
    }

    /** Every message that ever reached the phone, deleted ones too, each in its latest state, oldest first. */
    public synchronized List<PhoneMessage> everDelivered() {
        return List.copyOf(messages.values());
    }

    /** The visible texts of {@link #messages()}. */
    public List<String> texts() {
        return messages().stream().map(PhoneMessage::text).toList();
    }

    public synchronized Optional<PhoneMessage> message(long messageId) {
        return Optional.ofNullable(messages.get(messageId));
    }

    /** {@code private}, {@code group} or {@code supergroup}, as the id tells. */
    public String type() {
        if (chatId > 0) {
            return "private";
        }
        return chatId <= -1_000_000_000_000L ? "supergroup" : "group";
    }

    /** The id of a message that does not come from the bot. */
    synchronized long nextId() {
        return nextId++;
    }

    PhoneMessage deliver(MessageText text, Keyboard keyboard) {
        PhoneMessage message;
        synchronized (this) {
            message = PhoneMessage.arrived(nextId++, text, keyboard, clock.instant());
            messages.put(message.id(), message);
        }
        changed.run();
        return message;
    }

    PhoneMessage edit(long messageId, MessageText text, Keyboard keyboard) throws BadRequest {
        PhoneMessage edited;
        synchronized (this) {
            PhoneMessage current = shown(messageId, "message to edit not found");
            if (current.shows(text, keyboard)) {
                throw new BadRequest(NOT_MODIFIED);
            }
            edited = current.edited(text, keyboard, clock.instant());
            messages.put(messageId, edited);
        }
        changed.run();
        return edited;
    }

    PhoneMessage changeButtons(long messageId, Keyboard keyboard) throws BadRequest {
        PhoneMessage edited;
        synchronized (this) {
            PhoneMessage current = shown(messageId, "message to edit not found");
            if (current.shows(current.messageText(), keyboard)) {
                throw new BadRequest(NOT_MODIFIED);
            }
            edited = current.withButtons(keyboard, clock.instant());
            messages.put(messageId, edited);
        }
        changed.run();
        return edited;
    }

    void delete(long messageId) throws BadRequest {
        synchronized (this) {
            PhoneMessage current = shown(messageId, "message to delete not found");
            Instant now = clock.instant();
            if (!now.isBefore(current.at().plus(DELETABLE))) {
                throw new BadRequest("message can't be deleted for everyone");
            }
            messages.put(messageId, current.deleted(now));
        }
        changed.run();
    }

    /** Forgets the messages; their ids are not given again. */
    void empty() {
        synchronized (this) {
            messages.clear();
        }
        changed.run();
    }

    private PhoneMessage shown(long messageId, String otherwise) throws BadRequest {
        PhoneMessage message = messages.get(messageId);
        if (message == null || message.deleted()) {
            throw new BadRequest(otherwise);
        }
        return message;
    }
}
