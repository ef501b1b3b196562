package dunlin.operations.metrics;

import java.util.SortedMap;
import java.util.TreeMap;

/** One line of the metrics: its name, what it tells, and its labels, whose values are of a small set. */
record Series(String metric, String words, SortedMap<String, String> labels) {

    static Series of(Family family, String value) {
        return of(family, "", value);
    }

    /** One of the series that make a histogram. */
    static Series of(Family family, String suffix, String value) {
        var labels = new TreeMap<String, String>();
        if (!family.label().isEmpty()) {
            labels.put(family.label(), value);
        }
        return new Series(family.metric() + suffix, family.words(), labels);
    }

    Series with(String label, String value) {
        var more = new TreeMap<>(labels);
        more.put(label, value);
        return new Series(metric, words, more);
    }
}
