package dunlin.notification.domain;

import dunlin.attempt.domain.Reason;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;

/** What follows for the row from one answer of Telegram. */
public sealed interface NextStep {

    /** Done: here is the receipt. */
    record Sent(Receipt receipt, boolean possibleDuplicate) implements NextStep {}

    /** One more attempt at {@code dueAt}, after a new look at the state. */
    record Again(Instant dueAt, Used used, OptionalLong movedTo) implements NextStep {}

    /** Given up. */
    record Failed(Reason reason, boolean possibleDuplicate) implements NextStep {}

    /** No request was made after all: the row waits until then as if nothing had been tried. */
    record Postponed(Instant dueAt) implements NextStep {}

    /** What an attempt that is followed by another has used up. */
    enum Used {
        /** Nothing: it surely sent nothing. */
        NOTHING,
        /** One attempt of the allowance. */
        ATTEMPT,
        /** One attempt, and a copy may be on the phone. */
        ATTEMPT_UNKNOWN,
        /** One attempt, and the markup: the next one goes as plain text. */
        ATTEMPT_MARKUP
    }

    /** One action for each case. */
    default void run(
            Consumer<Sent> sent, Consumer<Again> again, Consumer<Failed> failed, Consumer<Postponed> postponed) {
        Runnable action = fold(
                value -> () -> sent.accept(value),
                value -> () -> again.accept(value),
                value -> () -> failed.accept(value),
                value -> () -> postponed.accept(value));
        action.run();
    }

    /** One function for each case. */
    default <T> T fold(
            Function<Sent, T> sent,
            Function<Again, T> again,
            Function<Failed, T> failed,
            Function<Postponed, T> postponed) {
        if (this instanceof Sent value) {
            return sent.apply(value);
        }
        if (this instanceof Again value) {
            return again.apply(value);
        }
        return this instanceof Failed value ? failed.apply(value) : postponed.apply((Postponed) this);
    }

    /** The instant of the next attempt, if there is one. */
    default Optional<Instant> nextDue() {
        return fold(
                sent -> Optional.empty(),
                again -> Optional.of(again.dueAt()),
                failed -> Optional.empty(),
                postponed -> Optional.of(postponed.dueAt()));
    }
}
