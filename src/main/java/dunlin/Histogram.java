package dunlin;

import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** Counts by buckets how long something took, on this node since its start: a few numbers, however often it happens. */
public final class Histogram {

    private final List<Duration> bounds;
    private final AtomicLongArray counts;
    private final LongAdder nanos = new LongAdder();

    /** What was counted: for each bound how many took at most so long, how many there were at all, how long all took together. */
    public record Counted(SortedMap<Duration, Long> atMost, long count, Duration sum) {}

    /** Counts in buckets that end at these bounds, in growing order, and one without an end. */
    Histogram(List<Duration> bounds) {
        this.bounds = List.copyOf(bounds);
        this.counts = new AtomicLongArray(bounds.size() + 1);
    }

    void add(Duration took) {
        var length = took.isNegative() ? Duration.ZERO : took;
        var bucket = 0;
        while (bucket < bounds.size() && length.compareTo(bounds.get(bucket)) > 0) {
            bucket++;
        }
        counts.incrementAndGet(bucket);
        nanos.add(length.toNanos());
    }

    /** What was counted so far. */
    public Counted counted() {
        var atMost = new TreeMap<Duration, Long>();
        var count = 0L;
        for (var bucket = 0; bucket < bounds.size(); bucket++) {
            count += counts.get(bucket);
            atMost.put(bounds.get(bucket), count);
        }
        return new Counted(atMost, count + counts.get(bounds.size()), Duration.ofNanos(nanos.sum()));
    }
}
