package dunlin.operations.console.picture;

import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Gives each instant of a story its place: in order, a longer pause wider than a short one, but by its logarithm, so that attempts
 * of one second stand apart beside months of quiet; a short story is stretched. Between two known instants the place is in proportion.
 */
record TimeAxis(NavigableMap<Instant, Double> places, double from, double width) implements Serializable {

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMM yyyy", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final double STEP = 10;
    private static final double DECADE = 13;
    private static final double LABEL = 74;
    private static final double LEAST = 940;
    private static final double MOST_STRETCH = 2.5;

    static TimeAxis of(Collection<Instant> instants, double from) {
        var places = new TreeMap<Instant, Double>();
        var x = 0.0;
        Instant last = null;
        for (var instant : new TreeSet<>(instants)) {
            x += last == null ? 0 : gap(Duration.between(last, instant));
            places.put(instant, x);
            last = instant;
        }
        var stretch = Math.max(1, Math.min(MOST_STRETCH, LEAST / Math.max(1, x)));
        places.replaceAll((instant, place) -> from + place * stretch);
        return new TimeAxis(places, from, x * stretch);
    }

    private static double gap(Duration pause) {
        return STEP + DECADE * Math.log10(1 + pause.toMillis() / 1000.0);
    }

    double x(Instant at) {
        var before = places.floorEntry(at);
        var after = places.ceilingEntry(at);
        if (before == null || after == null) {
            return before == null ? from : from + width;
        }
        var whole = Duration.between(before.getKey(), after.getKey()).toMillis();
        var part = Duration.between(before.getKey(), at).toMillis();
        return before.getValue() + (whole == 0 ? 0 : (after.getValue() - before.getValue()) * part / whole);
    }

    /** As many labels as have room; a date where the day changes, otherwise the time. */
    List<Tick> ticks() {
        var ticks = new ArrayList<Tick>();
        var free = Double.NEGATIVE_INFINITY;
        var day = "";
        for (var place : places.entrySet()) {
            if (place.getValue() >= free) {
                var today = DAY.format(place.getKey());
                ticks.add(new Tick(place.getValue(), today.equals(day) ? SECOND.format(place.getKey()) : today));
                day = today;
                free = place.getValue() + LABEL;
            }
        }
        return ticks;
    }
}
