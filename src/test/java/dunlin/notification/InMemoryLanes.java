package dunlin.notification;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Lanes without a database, and without taking back what an unfinished transaction took. */
final class InMemoryLanes extends Lanes {

    private final Map<String, Instant> freeFrom = new HashMap<>();
    private final Map<String, Instant> closedUntil = new HashMap<>();

    @Override
    Instant reserve(String lane, Duration interval, Instant now) {
        var slot = later(freeFrom.getOrDefault(lane, now), now);
        freeFrom.put(lane, slot.plus(interval));
        return slot;
    }

    @Override
    Map<String, Instant> closed(Collection<String> lanes, Instant now) {
        var closed = new HashMap<>(closedUntil);
        closed.keySet().retainAll(lanes);
        closed.values().removeIf(until -> !until.isAfter(now));
        return closed;
    }

    @Override
    void closeUntil(String lane, Instant until) {
        freeFrom.merge(lane, until, InMemoryLanes::later);
        closedUntil.merge(lane, until, InMemoryLanes::later);
    }

    @Override
    void forgetBefore(Instant past) {
        freeFrom.values().removeIf(free -> free.isBefore(past));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
