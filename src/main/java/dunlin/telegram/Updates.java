package dunlin.telegram;

import dunlin.rest.Refusal;
import dunlin.telegram.domain.Press;
import dunlin.telegram.domain.Update;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.logging.Logger;

/**
 * What becomes of an update, however it came: its effect once, in one transaction, and only after that the answers to those who wait.
 *
 * <p>An answer that fails is not made up for: whoever presses again makes a new update.
 */
@ApplicationScoped
class Updates {

    private static final Logger LOG = Logger.getLogger(Updates.class.getName());

    /** Telegram's limit for what a presser is told. */
    private static final int LONGEST_ANSWER = 200;

    private final UpdateEffects effects;
    private final Checkouts checkouts;
    private final BotCalls calls;

    @Inject
    Updates(UpdateEffects effects, Checkouts checkouts, BotCalls calls) {
        this.effects = effects;
        this.checkouts = checkouts;
        this.calls = calls;
    }

    /** For the container's proxy. */
    protected Updates() {
        this(null, null, null);
    }

    /** Gives it its effect, unless it had it before. Whatever is thrown is a fault, and the update has had none. */
    void take(Update update) {
        if (update.checkout().isPresent()) {
            checkouts.answer(update, update.checkout().get());
            return;
        }
        var pressed = update.press().filter(Press::hasMessage).map(Updates::pressed);
        if (taken(update, pressed)) {
            update.press().ifPresent(press -> answer(press, pressed.flatMap(ButtonPressed::answer)));
        }
    }

    private static ButtonPressed pressed(Press press) {
        var language = press.language().isEmpty() ? null : press.language();
        return new ButtonPressed(press.data(), press.chatId(), press.messageId(), language);
    }

    /** What is refused for good would be refused each time it came again. */
    private boolean taken(Update update, Optional<ButtonPressed> pressed) {
        try {
            return effects.take(update, pressed);
        } catch (Refusal refused) {
            LOG.severe(() -> "ALARM Update " + update.id() + " of Telegram is refused and acknowledged: "
                    + refused.getMessage());
            return effects.take(update.withoutPayment(), pressed);
        }
    }

    /** Tells the presser what came of it; a button that somebody knew has done its work and disappears. */
    private void answer(Press press, Optional<String> words) {
        note(press, calls.answerPress(press.queryId(), words.map(text -> TelegramText.cutPlain(text, LONGEST_ANSWER))));
        if (words.isPresent()) {
            note(press, calls.removeButtons(press.chatId(), press.messageId()));
        }
    }

    private static void note(Press press, Called called) {
        boolean goneBefore = called.error().contains("message is not modified");
        if (!called.ok() && !goneBefore) {
            LOG.warning(() -> "The press " + press.queryId() + " has had its effect, but not all of its answer: "
                    + called.error());
        }
    }
}
