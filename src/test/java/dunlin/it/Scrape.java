package dunlin.it;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What Prometheus reads at {@code /metrics}: the lines of the application, by name and labels. */
final class Scrape {

    private static final Pattern LINE = Pattern.compile("(dunlin_\\w+)(?:\\{(.*)})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");

    private final Map<String, Double> values = new TreeMap<>();
    private final String text;

    private Scrape(String text) {
        this.text = text;
        text.lines().map(LINE::matcher).filter(line -> line.matches()).forEach(line -> {
            var labels = new TreeMap<String, String>();
            var found = LABEL.matcher(Optional.ofNullable(line.group(2)).orElse(""));
            while (found.find()) {
                labels.put(found.group(1), found.group(2));
            }
            labels.keySet().removeIf(name -> name.startsWith("mp_"));
            values.put(line.group(1) + (labels.isEmpty() ? "" : labels), Double.valueOf(line.group(3)));
        });
    }

    static Scrape now() throws Exception {
        var answer = Wire.toRoot("metrics").header("Accept", "text/plain").sent();
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }
        return new Scrape(answer.body());
    }

    String text() {
        return text;
    }

    /** All series, such as {@code dunlin_notifications{state=sent}}, with their values. */
    Map<String, Double> values() {
        return values;
    }

    /** The value of that series; not a number when there is none. */
    double value(String series) {
        return values.getOrDefault(series, Double.NaN);
    }
}
