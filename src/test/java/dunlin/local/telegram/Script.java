package dunlin.local.telegram;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The answers laid down for one chat (or for all chats, or for one method): a queue that is used up in order, and behind
 * it one answer that holds for ever.
 */
public final class Script {

    private final Deque<Answer> queue = new ArrayDeque<>();
    private final Runnable changed;
    private Answer standing;

    Script(Runnable changed) {
        this.changed = changed;
    }

    /** The answers to the next requests, one each, behind those already laid down. */
    public void next(Answer... answers) {
        synchronized (this) {
            queue.addAll(List.of(answers));
        }
        changed.run();
    }

    public void times(int count, Answer answer) {
        synchronized (this) {
            for (int i = 0; i < count; i++) {
                queue.add(answer);
            }
        }
        changed.run();
    }

    /** The answer once the queue is empty, until cleared or replaced. */
    public void always(Answer answer) {
        synchronized (this) {
            standing = answer;
        }
        changed.run();
    }

    /** The next request waits at the gate, its message not yet on the phone. */
    public Hold hold() {
        return held(new Hold(false));
    }

    /** The next request waits at the gate, its message already on the phone. */
    public Hold holdDelivered() {
        return held(new Hold(true));
    }

    public void clear() {
        synchronized (this) {
            queue.clear();
            standing = null;
        }
        changed.run();
    }

    public synchronized List<Answer> pending() {
        return List.copyOf(queue);
    }

    public synchronized Optional<Answer> standing() {
        return Optional.ofNullable(standing);
    }

    private Hold held(Hold hold) {
        next(new Answer.Held(hold));
        return hold;
    }

    synchronized Optional<Answer> take() {
        return queue.isEmpty() ? Optional.ofNullable(standing) : Optional.of(queue.remove());
    }
}
