package dunlin.local.telegram;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** The holds that were ordered over HTTP and can be released over HTTP. */
final class OrderedHolds {

    private record Ordered(Optional<Long> chat, Hold hold) {
        boolean concerns(Optional<Long> asked) {
            return asked.isEmpty() || chat.isEmpty() || chat.equals(asked);
        }
    }

    private final List<Ordered> holds = new CopyOnWriteArrayList<>();

    void add(Optional<Long> chat, Hold hold) {
        holds.add(new Ordered(chat, hold));
    }

    /** How many holds of the chat (or of all) have a request standing at them. */
    long standing(Optional<Long> chat) {
        return standingAt(chat).size();
    }

    long release(Optional<Long> chat) {
        List<Ordered> released = standingAt(chat);
        holds.removeAll(released);
        released.forEach(ordered -> ordered.hold().release());
        return released.size();
    }

    void clear() {
        holds.clear();
    }

    private List<Ordered> standingAt(Optional<Long> chat) {
        return holds.stream()
                .filter(ordered -> ordered.concerns(chat) && ordered.hold().arrived() > 0)
                .toList();
    }
}
