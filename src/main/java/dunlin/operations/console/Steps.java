package dunlin.operations.console;

import dunlin.operations.console.picture.Members;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The life of a delivery as steps, so that two can be laid beside each other. */
final class Steps {

    /**
     * One step.
     *
     * @param kind the key of its name: planned, attempt, end, correction
     * @param word what came of it, as the API has it; it is what two deliveries are compared by
     * @param after how long after its own time (not_before), in seconds; negative: before it
     */
    public record Step(String kind, String word, String at, long after, String detail) implements Serializable {}

    /**
     * Two steps side by side; null: that delivery has come to no such step.
     *
     * @param parting whether the two differ here for the first time
     */
    public record Row(Step left, Step right, boolean parting) implements Serializable {}

    private Steps() {}

    /** @param right null: there is nothing to compare with */
    static List<Row> beside(Map<String, Object> left, Map<String, Object> right) {
        var ones = of(left);
        var others = right == null ? List.<Step>of() : of(right);
        var rows = new ArrayList<Row>();
        var parted = right == null;
        for (var i = 0; i < Math.max(ones.size(), others.size()); i++) {
            var one = i < ones.size() ? ones.get(i) : null;
            var other = i < others.size() ? others.get(i) : null;
            var parting = !parted && !same(one, other);
            rows.add(new Row(one, other, parting));
            parted |= parting;
        }
        return rows;
    }

    private static boolean same(Step one, Step other) {
        return one != null
                && other != null
                && one.kind().equals(other.kind())
                && one.word().equals(other.word());
    }

    static List<Step> of(Map<String, Object> notification) {
        var due = Instant.parse(notification.get("not_before").toString());
        var planned = step("planned", Members.text(notification, "type"), notification.get("created_at"), due, "");
        var end = end(notification, due);
        return Stream.of(
                        Stream.of(planned),
                        attempts(notification, "attempt", due),
                        end.stream(),
                        correction(notification, due))
                .flatMap(steps -> steps)
                .toList();
    }

    private static Stream<Step> attempts(Map<String, Object> of, String kind, Instant due) {
        return Members.objects(of, "attempts").stream()
                .map(attempt -> step(
                        kind,
                        Members.text(attempt, "outcome"),
                        attempt.get("started_at"),
                        due,
                        (Members.text(attempt, "status_code") + " " + Members.text(attempt, "error")).strip()));
    }

    private static List<Step> end(Map<String, Object> notification, Instant due) {
        var state = Members.text(notification, "state");
        if (notification.get("receipt") instanceof Map<?, ?> receipt) {
            return List.of(step("end", state, receipt.get("sent_at"), due, "message_id " + receipt.get("message_id")));
        }
        return List.of(step("end", state, null, due, Members.text(notification, "reason")));
    }

    @SuppressWarnings("unchecked") // the API's object
    private static Stream<Step> correction(Map<String, Object> notification, Instant due) {
        if (!(notification.get("correction") instanceof Map<?, ?> found)) {
            return Stream.of();
        }
        var correction = (Map<String, Object>) found;
        var turned = step(
                "correction",
                Members.text(correction, "operation"),
                correction.get("corrected_at"),
                due,
                (Members.text(correction, "state") + " " + Members.text(correction, "reason")).strip());
        return Stream.concat(attempts(correction, "correction_attempt", due), Stream.of(turned));
    }

    private static Step step(String kind, String word, Object at, Instant due, String detail) {
        var instant = at == null ? null : Instant.parse(at.toString());
        var after = instant == null ? 0 : Duration.between(due, instant).toSeconds();
        return new Step(kind, word, instant == null ? null : instant.toString(), after, detail);
    }
}
