package dunlin.operations.console.picture;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/**
 * A retry schedule as a curve: time since the decline to the right, attempts made upwards.
 *
 * @param line the corners of the curve, as SVG's {@code points}
 */
public record SchedulePicture(String line, List<Mark> marks, double width, double height, double ground)
        implements Serializable {

    private static final double WIDTH = 720;
    private static final double HEIGHT = 300;
    private static final double LEFT = 40;
    private static final double RIGHT = 30;
    private static final double TOP = 30;
    private static final double GROUND = 260;

    /**
     * Draws it.
     *
     * @param schedule as {@code GET /api/v1/charge-schedule} tells it
     */
    public static SchedulePicture of(Map<String, Object> schedule) {
        var attempts = Members.objects(schedule, "attempts");
        var window =
                attempts.stream().mapToDouble(SchedulePicture::seconds).max().orElse(1);
        var line = new StringJoiner(" ").add(point(LEFT, GROUND));
        var marks = new ArrayList<Mark>();
        for (var attempt : attempts) {
            var x = LEFT + (WIDTH - LEFT - RIGHT) * seconds(attempt) / window;
            var y = GROUND - (GROUND - TOP) * (marks.size() + 1) / attempts.size();
            line.add(point(x, y));
            marks.add(new Mark(x, y, "pending", Members.text(attempt, "delay"), Members.text(attempt, "number")));
        }
        return new SchedulePicture(line.toString(), marks, WIDTH, HEIGHT, GROUND);
    }

    private static double seconds(Map<String, Object> attempt) {
        return Double.parseDouble(Members.text(attempt, "delay_seconds"));
    }

    private static String point(double x, double y) {
        return String.format(Locale.ROOT, "%.1f,%.1f", x, y);
    }
}
