package dunlin.operations.console;

import dunlin.operations.console.ActivityTable.Count;
import dunlin.operations.console.picture.BarsPicture;
import dunlin.operations.console.picture.BarsPicture.Bucket;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What happened over time, as bars: of each kind what went well below, what did not above. */
@ApplicationScoped
class Activity {

    /** By the words of the tables; what is rightly not sent is one kind. */
    private static final Map<String, String> MESSAGES =
            kinds("sent", "sent", "canceled", "skipped", "expired", "skipped", "failed", "failed");

    private static final Map<String, String> PAYMENTS = kinds(
            "applied",
            "applied",
            "recorded",
            "applied",
            "duplicate",
            "duplicate",
            "unmatched",
            "waits",
            "held",
            "waits");

    private static final Map<String, String> CHARGES =
            kinds("succeeded", "succeeded", "declined", "declined", "skipped", "passed");

    private final ActivityTable table;

    @Inject
    Activity(ActivityTable table) {
        this.table = table;
    }

    /** For the container's proxy. */
    protected Activity() {
        this(null);
    }

    private static Map<String, String> kinds(String... pairs) {
        var kinds = new LinkedHashMap<String, String>();
        for (var i = 0; i < pairs.length; i += 2) {
            kinds.put(pairs[i], pairs[i + 1]);
        }
        return kinds;
    }

    BarsPicture messages(Stretch stretch, Instant now) {
        return bars(stretch, now, MESSAGES, table.messages(stretch.word(), from(stretch, now)));
    }

    BarsPicture payments(Stretch stretch, Instant now) {
        return bars(stretch, now, PAYMENTS, table.payments(stretch.word(), from(stretch, now)));
    }

    BarsPicture charges(Stretch stretch, Instant now) {
        return bars(stretch, now, CHARGES, table.charges(stretch.word(), from(stretch, now)));
    }

    private static Instant from(Stretch stretch, Instant now) {
        return stretch.beginnings(now).get(0);
    }

    static BarsPicture bars(Stretch stretch, Instant now, Map<String, String> kinds, List<Count> counts) {
        return BarsPicture.of(stretch.beginnings(now).stream()
                .map(beginning -> bucket(stretch.label(beginning), beginning, kinds, counts))
                .toList());
    }

    private static Bucket bucket(String label, Instant beginning, Map<String, String> kinds, List<Count> counts) {
        var sums = new LinkedHashMap<String, Long>();
        kinds.forEach((word, kind) -> sums.merge(kind, rows(beginning, word, counts), Long::sum));
        return new Bucket(label, sums);
    }

    private static long rows(Instant beginning, String word, List<Count> counts) {
        return counts.stream()
                .filter(count ->
                        count.bucket().equals(beginning) && count.kind().equals(word))
                .mapToLong(Count::rows)
                .sum();
    }
}
