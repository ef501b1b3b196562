package dunlin.operations.console.picture;

import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The attempts of one charge series on a straight line of time, from the end of access to the last attempt, those that nearly coincide side by side; and now, where it lies
 * between them.
 *
 * @param now where now is; negative: not in the picture
 */
public record SeriesPicture(List<Mark> marks, double now, double width, double height) implements Serializable {

    private static final double WIDTH = 640;
    private static final double EDGE = 16;
    private static final double APART = 18;
    private static final double LINE = 26;
    private static final double HEIGHT = 56;

    /**
     * Draws it.
     *
     * @param series as {@code GET /api/v1/charges} tells it
     */
    public static SeriesPicture of(Map<String, Object> series, Instant now) {
        var from = Members.instant(series, "expected_access_until");
        var attempts = Members.objects(series, "attempts");
        var to = Stream.concat(Stream.of(from), attempts.stream().map(SeriesPicture::at))
                .filter(Objects::nonNull)
                .max(Instant::compareTo)
                .orElse(from);
        var marks = new ArrayList<Mark>();
        for (var attempt : attempts) {
            var at = at(attempt);
            if (at != null) {
                var least = marks.isEmpty() ? EDGE : marks.get(marks.size() - 1).x() + APART;
                marks.add(mark(attempt, Math.max(least, x(at, from, to)), at));
            }
        }
        var inside = !now.isBefore(from) && !now.isAfter(to);
        return new SeriesPicture(marks, inside ? x(now, from, to) : -1, WIDTH, HEIGHT);
    }

    private static Mark mark(Map<String, Object> attempt, double x, Instant at) {
        var number = Members.text(attempt, "number");
        var title =
                number + ": " + at + " " + Members.text(attempt, "state") + " " + Members.text(attempt, "decline_code");
        return new Mark(x, LINE, Members.text(attempt, "state"), title.strip(), number);
    }

    /** When it was made, or is to be. */
    private static Instant at(Map<String, Object> attempt) {
        var made = Members.instant(attempt, "submitted_at");
        return made == null ? Members.instant(attempt, "due_at") : made;
    }

    private static double x(Instant at, Instant from, Instant to) {
        var whole = Duration.between(from, to).toSeconds();
        var part = Math.max(0, Duration.between(from, at).toSeconds());
        return EDGE + (whole == 0 ? 0 : (WIDTH - 2 * EDGE) * part / whole);
    }
}
