package dunlin;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.DoubleStream;

/** How long things took on this node since its start, for those who watch it. */
@ApplicationScoped
public class Timings {

    private static final List<Duration> OF_LAGS = bounds(0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3600);
    private static final List<Duration> OF_REQUESTS = bounds(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30);

    private final Map<What, Map<String, Histogram>> histograms = new ConcurrentHashMap<>();

    /** What is timed. */
    public enum What {
        /** From a message's own time, or when it was planned if that was later, to its receipt; told apart by nothing. */
        DELIVERY_LAG,
        /** One request to Telegram, by its method. */
        TELEGRAM_REQUEST,
        /** One request to a gateway, by its name. */
        GATEWAY_REQUEST
    }

    /** One more took so long; {@code by} is one of a few words, never an id. */
    public void took(What what, String by, Duration time) {
        histograms
                .computeIfAbsent(what, timed -> new ConcurrentHashMap<>())
                .computeIfAbsent(by, word -> new Histogram(what == What.DELIVERY_LAG ? OF_LAGS : OF_REQUESTS))
                .add(time);
    }

    /** What was counted, by the words that tell it apart. */
    public SortedMap<String, Histogram.Counted> of(What what) {
        var counted = new TreeMap<String, Histogram.Counted>();
        histograms.getOrDefault(what, Map.of()).forEach((by, histogram) -> counted.put(by, histogram.counted()));
        return counted;
    }

    private static List<Duration> bounds(double... seconds) {
        return DoubleStream.of(seconds)
                .mapToObj(bound -> Duration.ofMillis(Math.round(bound * 1000)))
                .toList();
    }
}
