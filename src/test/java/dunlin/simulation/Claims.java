package dunlin.simulation;

import dunlin.telegram.domain.Message;
import dunlin.wording.Addressee;
import dunlin.wording.Texts;
import java.time.Instant;
import java.util.Optional;

/** Texts that say nothing but what they claim, so that what is on a phone can be judged without asking our own tables. */
final class Claims extends Texts {

    private static final String NO_LONGER = "no longer";

    @Override
    public Message reminder(String type, Addressee addressee, Instant now) {
        return Message.plain(addressee.chatId(), type + " " + addressee.accessUntil());
    }

    @Override
    public Message noLongerCurrent(Addressee addressee) {
        return Message.plain(addressee.chatId(), NO_LONGER);
    }

    /** The end of access that a text speaks of, if it still speaks of one. */
    static Optional<Instant> endSpokenOf(String text) {
        return NO_LONGER.equals(text) ? Optional.empty() : Optional.of(Instant.parse(text.split(" ", 2)[1]));
    }
}
