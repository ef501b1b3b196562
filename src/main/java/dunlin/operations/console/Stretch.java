package dunlin.operations.console;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What a chart looks back on: a day by hours, or two weeks by days, in UTC. */
enum Stretch {
    HOURS(ChronoUnit.HOURS, "hour", 24, "HH:00"),
    DAYS(ChronoUnit.DAYS, "day", 14, "d MMM");

    private final ChronoUnit unit;
    private final String word;
    private final int buckets;
    private final DateTimeFormatter label;

    Stretch(ChronoUnit unit, String word, int buckets, String label) {
        this.unit = unit;
        this.word = word;
        this.buckets = buckets;
        this.label = DateTimeFormatter.ofPattern(label, Locale.ROOT).withZone(ZoneOffset.UTC);
    }

    /** The word that PostgreSQL's {@code date_trunc} has for it. */
    String word() {
        return word;
    }

    /** The beginnings of its buckets, the present one last. */
    List<Instant> beginnings(Instant now) {
        var last = now.truncatedTo(unit);
        return IntStream.range(0, buckets)
                .mapToObj(number -> last.minus(Duration.of(buckets - 1L - number, unit)))
                .toList();
    }

    String label(Instant beginning) {
        return label.format(beginning);
    }
}
