package dunlin.local.gateway;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The answers laid down for one payment method, or for all: a queue that is used up in order, and behind it one that holds for ever. */
public final class Script {

    private final Deque<Answer> queue = new ArrayDeque<>();
    private Answer standing;

    Script() {}

    /** The answers to the next charges, one each, behind those already laid down. */
    public synchronized void next(Answer... answers) {
        queue.addAll(List.of(answers));
    }

    /** The answer once the queue is empty, until cleared or replaced. */
    public synchronized void always(Answer answer) {
        standing = answer;
    }

    public synchronized void clear() {
        queue.clear();
        standing = null;
    }

    synchronized Optional<Answer> take() {
        return queue.isEmpty() ? Optional.ofNullable(standing) : Optional.of(queue.remove());
    }

    synchronized int waiting() {
        return queue.size();
    }
}
