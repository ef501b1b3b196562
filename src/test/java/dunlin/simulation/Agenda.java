package dunlin.simulation;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.PriorityQueue;

/** What happens when, on a clock that jumps from one event to the next; events of one instant happen in the order of their planning. */
final class Agenda extends Clock {

    private record Entry(Instant at, long number, Runnable event) {}

    private final PriorityQueue<Entry> entries =
            new PriorityQueue<>(Comparator.comparing(Entry::at).thenComparing(Entry::number));
    private Instant now;
    private long planned;

    Agenda(Instant start) {
        now = start;
    }

    void in(Duration delay, Runnable event) {
        at(now.plus(delay), event);
    }

    /** Plans an event; one whose instant has passed happens next. */
    void at(Instant instant, Runnable event) {
        entries.add(new Entry(instant.isBefore(now) ? now : instant, planned++, event));
    }

    /** Moves to the next event and lets it happen; false when there is none before {@code end}. */
    boolean step(Instant end) {
        var next = entries.peek();
        if (next == null || !next.at().isBefore(end)) {
            return false;
        }
        entries.remove();
        now = next.at();
        next.event().run();
        return true;
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("Dunlin knows no zone but UTC");
    }
}
