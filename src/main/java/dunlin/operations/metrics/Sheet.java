package dunlin.operations.metrics;

import dunlin.Histogram;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The figures of one look, by their series; what could not be told is not on it. */
final class Sheet {

    private static final double NANOS = 1_000_000_000;

    private final Map<Series, Double> values = new HashMap<>();

    Map<Series, Double> values() {
        return Map.copyOf(values);
    }

    void put(Family family, Number value) {
        put(family, "", value);
    }

    void put(Family family, boolean holds) {
        put(family, holds ? 1 : 0);
    }

    void put(Family family, String label, Number value) {
        if (value != null) {
            values.put(Series.of(family, label), value.doubleValue());
        }
    }

    void putAll(Family family, Map<String, ? extends Number> byLabel) {
        byLabel.forEach((label, value) -> put(family, label, value));
    }

    void putMoney(Family family, Map<String, String> byCurrency) {
        byCurrency.forEach((currency, amount) -> put(family, currency, Double.valueOf(amount)));
    }

    /** The buckets, each with all below it, as Prometheus wants them. */
    void putHistograms(Family family, Map<String, Histogram.Counted> byLabel) {
        byLabel.forEach((label, counted) -> {
            var bucket = Series.of(family, "_bucket", label);
            counted.atMost()
                    .forEach((bound, count) ->
                            values.put(bucket.with("le", String.valueOf(seconds(bound))), count.doubleValue()));
            values.put(bucket.with("le", "+Inf"), (double) counted.count());
            values.put(Series.of(family, "_count", label), (double) counted.count());
            values.put(Series.of(family, "_sum", label), seconds(counted.sum()));
        });
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / NANOS;
    }
}
