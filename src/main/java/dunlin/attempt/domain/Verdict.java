package dunlin.attempt.domain;

import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** What the premise check says now of a task: go ahead, wait, or end it. A "no" is a value, never an exception. */
public sealed interface Verdict {

    /** The premise holds: make the attempt. */
    record Proceed() implements Verdict {}

    /** Its time has not come. */
    record Wait(Instant until) implements Verdict {}

    /** The premise no longer holds. */
    record Cancel(Reason reason) implements Verdict {}

    /** The premise holds, and its deadline has passed. */
    record Expire() implements Verdict {}

    /** One action for each case. */
    default void run(Runnable proceed, Consumer<Instant> wait, Consumer<Reason> cancel, Runnable expire) {
        Runnable action = fold(
                () -> proceed, until -> () -> wait.accept(until), reason -> () -> cancel.accept(reason), () -> expire);
        action.run();
    }

    /** One function for each case; a new case does not compile until every caller handles it. */
    default <T> T fold(Supplier<T> proceed, Function<Instant, T> wait, Function<Reason, T> cancel, Supplier<T> expire) {
        if (this instanceof Wait waiting) {
            return wait.apply(waiting.until());
        }
        if (this instanceof Cancel canceled) {
            return cancel.apply(canceled.reason());
        }
        return this instanceof Proceed ? proceed.get() : expire.get();
    }
}
