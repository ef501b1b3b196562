package dunlin.operations.console.picture;

import java.io.Serializable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A subscription's story as one picture: a lane each for payments, access and charges, and one for each message from its plan to its
 * end, with its attempts, its receipt and its correction. Time runs by order, not by scale ({@link TimeAxis}).
 *
 * @param lanes the key of each lane's name, with its height above the ground
 * @param now where now is; negative: not in the picture
 */
public record TimelinePicture(
        List<Mark> lanes, List<Span> spans, List<Mark> marks, List<Tick> ticks, double now, double width, double height)
        implements Serializable {

    private static final double NAMES = 112;
    private static final double EDGE = 48;
    private static final double TOP = 34;
    private static final double LANE = 30;
    private static final double THICK = 12;

    /**
     * Draws it.
     *
     * @param story the items of {@code GET /api/v1/subscriptions/{id}/timeline}
     */
    public static TimelinePicture of(List<Map<String, Object>> story, Instant now) {
        var instants = Stream.concat(story.stream().flatMap(TimelinePicture::instants), Stream.of(now))
                .filter(Objects::nonNull)
                .toList();
        return new Painter(TimeAxis.of(instants, NAMES), now).paint(story);
    }

    /** Draws the part of a longer story that ends before now: what has not ended in it goes on to its last item. */
    public static TimelinePicture ofPart(List<Map<String, Object>> story) {
        var part = of(story, Members.instant(story.get(story.size() - 1), "at"));
        return new TimelinePicture(part.lanes, part.spans, part.marks, part.ticks, -1, part.width, part.height);
    }

    /** What the axis must have a place for: what happened, and to where access was bought. */
    private static Stream<Instant> instants(Map<String, Object> item) {
        return Stream.of(Members.instant(item, "at"), Members.instant(item, "access_until_after"));
    }

    /** Puts one item after the other into the picture. */
    private static final class Painter {

        private final TimeAxis axis;
        private final Instant now;
        private final List<Mark> lanes = new ArrayList<>();
        private final List<Span> spans = new ArrayList<>();
        private final List<Mark> marks = new ArrayList<>();
        private final Map<String, Double> heights = new LinkedHashMap<>();
        private final Map<String, Instant> begun = new LinkedHashMap<>();
        private final Map<String, String> corrected = new LinkedHashMap<>();
        private Instant accessFrom;
        private Instant accessUntil;

        Painter(TimeAxis axis, Instant now) {
            this.axis = axis;
            this.now = now;
        }

        TimelinePicture paint(List<Map<String, Object>> story) {
            lane("lane.payments", "lane.payments");
            lane("lane.access", "lane.access");
            story.forEach(this::add);
            access(accessFrom, accessUntil);
            List.copyOf(begun.keySet()).forEach(id -> end(id, now, "pending"));
            var height = TOP + LANE * heights.size() + 8;
            return new TimelinePicture(
                    lanes, spans, marks, axis.ticks(), axis.x(now), axis.from() + axis.width() + EDGE, height);
        }

        private void add(Map<String, Object> item) {
            var at = Members.instant(item, "at");
            switch (Members.text(item, "kind")) {
                case "payment_event" ->
                    mark(
                            "lane.payments",
                            at,
                            Members.text(item, "status"),
                            about(item, "type", "status", "amount", "currency"));
                case "access_changed" -> changed(item, at);
                case "charge_series" -> turned("lane.charges", "lane.charges", item, at, "open");
                case "charge_attempt" ->
                    attempted(
                            "lane.charges",
                            item,
                            at,
                            Members.text(item, "state"),
                            about(item, "state", "decline_code", "reason"));
                case "notification" ->
                    turned(
                            Members.text(item, "notification_id"),
                            "type." + Members.text(item, "type"),
                            item,
                            at,
                            "pending");
                case "delivery_attempt" ->
                    attempted(
                            lineOf(item, "notification_id"),
                            item,
                            at,
                            Members.text(item, "outcome"),
                            about(item, "outcome", "status_code", "error"));
                case "receipt" -> received(item, at);
                case "correction" -> corrected(item, at);
                default -> mark(lineOf(item, "notification_id"), at, Members.text(item, "kind"), about(item, "kind"));
            }
        }

        private void changed(Map<String, Object> item, Instant at) {
            access(accessFrom, at);
            accessFrom = at;
            accessUntil = Members.instant(item, "access_until_after");
            mark("lane.access", at, "change", about(item, "cause", "access_until_after"));
        }

        /** What was bought counts from one change to the next, or to its own end. */
        private void access(Instant from, Instant to) {
            if (from != null && accessUntil.isAfter(from)) {
                span(
                        "lane.access",
                        from,
                        accessUntil.isBefore(to) ? accessUntil : to,
                        "access",
                        accessUntil.toString());
            }
        }

        private void turned(String line, String name, Map<String, Object> item, Instant at, String first) {
            var state = Members.text(item, "state");
            lane(line, name);
            if (state.equals(first)) {
                begun.put(line, at);
                mark(line, at, "planned", about(item, "type", "state", "not_before"));
            } else {
                end(line, at, state);
                mark(line, at, state, about(item, "state", "reason"));
            }
        }

        private void attempted(String line, Map<String, Object> item, Instant at, String kind, String title) {
            mark(line, at, kind, Members.text(item, "number") + ": " + title);
        }

        private void received(Map<String, Object> item, Instant at) {
            var line = Members.text(item, "notification_id");
            end(line, at, "sent");
            mark(line, at, "receipt", about(item, "kind", "message_id"));
        }

        private void corrected(Map<String, Object> item, Instant at) {
            var line = Members.text(item, "notification_id");
            corrected.put(Members.text(item, "correction_id"), line);
            mark(
                    line,
                    at,
                    "correction-" + Members.text(item, "state"),
                    about(item, "kind", "operation", "state", "reason"));
        }

        /** Attempts of a correction stand in the line of the message that it changes. */
        private String lineOf(Map<String, Object> item, String member) {
            var id = Members.text(item, member);
            return corrected.getOrDefault(id, id);
        }

        private void end(String line, Instant at, String state) {
            var from = begun.remove(line);
            if (from != null) {
                span(line, from, at, state, state);
            }
        }

        private void lane(String line, String name) {
            if (!heights.containsKey(line)) {
                heights.put(line, TOP + LANE * heights.size());
                lanes.add(new Mark(0, heights.get(line), "lane", name, name));
            }
        }

        private double y(String line) {
            lane(line, "lane.other");
            return heights.get(line);
        }

        private void span(String line, Instant from, Instant to, String kind, String title) {
            var x = axis.x(from);
            spans.add(new Span(x, y(line) - THICK / 2, Math.max(2, axis.x(to) - x), THICK, kind, title));
        }

        private void mark(String line, Instant at, String kind, String title) {
            marks.add(new Mark(axis.x(at), y(line), kind, at + " " + title, ""));
        }

        private static String about(Map<String, Object> item, String... members) {
            return Stream.of(members)
                    .map(member -> Members.text(item, member))
                    .filter(text -> !text.isEmpty())
                    .reduce((one, other) -> one + " " + other)
                    .orElse("");
        }
    }
}
