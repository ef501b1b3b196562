package dunlin.operations.console.picture;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Counts over time as stacked bars, one a bucket, the oldest left.
 *
 * @param most what the highest bar counts, at least 1
 */
public record BarsPicture(List<Span> bars, List<Tick> ticks, long most, double width, double height)
        implements Serializable {

    /** What was counted in one stretch of time, by kind, from the ground up. */
    public record Bucket(String label, Map<String, Long> counts) implements Serializable {

        long sum() {
            return counts.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    private static final double WIDTH = 400;
    private static final double HEIGHT = 170;
    private static final double GROUND = 146;
    private static final double TOP = 10;
    private static final double GAP = 2;
    private static final int MOST_LABELS = 6;

    public static BarsPicture of(List<Bucket> buckets) {
        var most = Math.max(1, buckets.stream().mapToLong(Bucket::sum).max().orElse(1));
        var bars = new ArrayList<Span>();
        var ticks = new ArrayList<Tick>();
        var step = WIDTH / Math.max(1, buckets.size());
        var every = Math.max(1, buckets.size() / MOST_LABELS);
        for (var i = 0; i < buckets.size(); i++) {
            stack(buckets.get(i), i * step + GAP / 2, step - GAP, most, bars);
            if (i % every == 0) {
                ticks.add(new Tick(i * step + step / 2, buckets.get(i).label()));
            }
        }
        return new BarsPicture(bars, ticks, most, WIDTH, HEIGHT);
    }

    private static void stack(Bucket bucket, double x, double width, long most, List<Span> bars) {
        var y = GROUND;
        for (var count : bucket.counts().entrySet()) {
            var height = (GROUND - TOP) * count.getValue() / most;
            y -= height;
            if (count.getValue() > 0) {
                var title = bucket.label() + ": " + count.getKey() + " " + count.getValue();
                bars.add(new Span(x, y, width, height, count.getKey(), title));
            }
        }
    }
}
