package dunlin.operations.console.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dunlin.operations.console.picture.BarsPicture.Bucket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PicturesTest {

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    private static Map<String, Object> item(String kind, Duration after, String... members) {
        var item = new HashMap<String, Object>(
                Map.of("kind", kind, "at", NOON.plus(after).toString()));
        for (var i = 0; i < members.length; i += 2) {
            item.put(members[i], members[i + 1]);
        }
        return item;
    }

    private static Map<String, Object> attempt(long number, Instant due, String state) {
        var attempt = new HashMap<String, Object>(Map.of("number", number, "state", state));
        attempt.put("due_at", due == null ? null : due.toString());
        return attempt;
    }

    @Test
    void whatIsLaterStandsFurtherRightAndALongPauseTakesNoMorePlaceThanItMust() {
        var axis = TimeAxis.of(
                List.of(NOON, NOON.plusSeconds(1), NOON.plusSeconds(2), NOON.plus(Duration.ofDays(300))), 100);

        var gaps = List.of(
                axis.x(NOON.plusSeconds(1)) - axis.x(NOON),
                axis.x(NOON.plusSeconds(2)) - axis.x(NOON.plusSeconds(1)),
                axis.x(NOON.plus(Duration.ofDays(300))) - axis.x(NOON.plusSeconds(2)));

        assertThat(axis.x(NOON)).isEqualTo(100);
        assertThat(gaps.get(0)).isPositive().isCloseTo(gaps.get(1), within(0.001));
        assertThat(gaps.get(2)).isGreaterThan(gaps.get(0)).isLessThan(10 * gaps.get(0));
    }

    @Test
    void labelsOfAnAxisDoNotTouch() {
        var instants = new ArrayList<Instant>();
        for (var i = 0; i < 300; i++) {
            instants.add(NOON.plusSeconds(i * 7L));
        }

        var ticks = TimeAxis.of(instants, 0).ticks();

        for (var i = 1; i < ticks.size(); i++) {
            assertThat(ticks.get(i).x() - ticks.get(i - 1).x()).isGreaterThanOrEqualTo(74);
        }
        assertThat(ticks.get(0).label()).isEqualTo("30 Nov 2026");
        assertThat(ticks.get(1).label()).matches("\\d\\d:\\d\\d:\\d\\d");
    }

    @Test
    void aPartOfALongStoryKnowsNothingOfNow() {
        var story = List.of(
                item("notification", Duration.ZERO, "notification_id", "n", "type", "access_ended", "state", "pending"),
                item("delivery_attempt", Duration.ofSeconds(2), "notification_id", "n", "number", "1"));

        var part = TimelinePicture.ofPart(story);

        assertThat(part.now()).isNegative();
        var waits = part.spans().get(0);
        assertThat(waits.x() + waits.width()).isEqualTo(part.marks().get(1).x());
    }

    @Test
    void aStoryHasALaneForEachMessageAndItsCorrectionStandsThere() {
        var story = List.of(
                item(
                        "access_changed",
                        Duration.ZERO,
                        "cause",
                        "created",
                        "access_until_after",
                        NOON.plus(Duration.ofDays(1)).toString()),
                item(
                        "notification",
                        Duration.ofSeconds(1),
                        "notification_id",
                        "n",
                        "type",
                        "access_ending",
                        "state",
                        "pending"),
                item(
                        "delivery_attempt",
                        Duration.ofSeconds(2),
                        "notification_id",
                        "n",
                        "number",
                        "1",
                        "outcome",
                        "receipt"),
                item("receipt", Duration.ofSeconds(3), "notification_id", "n", "message_id", "7"),
                item(
                        "correction",
                        Duration.ofSeconds(4),
                        "correction_id",
                        "c",
                        "notification_id",
                        "n",
                        "state",
                        "pending",
                        "operation",
                        "edit"),
                item(
                        "delivery_attempt",
                        Duration.ofSeconds(5),
                        "notification_id",
                        "c",
                        "number",
                        "1",
                        "outcome",
                        "receipt"));

        var picture = TimelinePicture.of(story, NOON.plusSeconds(60));

        assertThat(picture.lanes())
                .extracting(Mark::label)
                .containsExactly("lane.payments", "lane.access", "type.access_ending");
        var line = picture.lanes().get(2).y();
        assertThat(picture.marks()).filteredOn(mark -> mark.y() == line).hasSize(5);
        assertThat(picture.spans()).extracting(Span::kind).containsExactly("sent", "access");
        assertThat(picture.now()).isBetween(picture.marks().get(5).x(), picture.width());
    }

    @Test
    void accessCountsUntilItsEndOrTheNextChange() {
        var first = NOON.plus(Duration.ofHours(1));
        var story = List.of(
                item("access_changed", Duration.ZERO, "cause", "created", "access_until_after", first.toString()),
                item(
                        "access_changed",
                        Duration.ofHours(3),
                        "cause",
                        "payment",
                        "access_until_after",
                        NOON.plus(Duration.ofHours(9)).toString()));

        var picture = TimelinePicture.of(story, NOON.plus(Duration.ofHours(4)));

        assertThat(picture.spans()).hasSize(2);
        var early = picture.spans().get(0);
        var late = picture.spans().get(1);
        assertThat(early.x() + early.width()).as("the gap between them").isLessThan(late.x());
    }

    @Test
    void whatStillWaitsReachesToNow() {
        var story = List.of(item(
                "notification", Duration.ZERO, "notification_id", "n", "type", "access_ended", "state", "pending"));

        var picture = TimelinePicture.of(story, NOON.plusSeconds(50));

        assertThat(picture.spans())
                .singleElement()
                .satisfies(span -> assertThat(span.x() + span.width()).isEqualTo(picture.now()));
    }

    @Test
    void attemptsThatNearlyCoincideStandSideBySide() {
        var series = Map.<String, Object>of(
                "expected_access_until",
                NOON.toString(),
                "attempts",
                List.of(
                        attempt(0, NOON, "declined"),
                        attempt(1, NOON.plusSeconds(420), "declined"),
                        attempt(2, NOON.plus(Duration.ofDays(6)), "pending")));

        var picture = SeriesPicture.of(series, NOON.plus(Duration.ofDays(3)));

        assertThat(picture.marks()).extracting(Mark::label).containsExactly("0", "1", "2");
        assertThat(picture.marks().get(1).x() - picture.marks().get(0).x()).isGreaterThanOrEqualTo(18);
        assertThat(picture.now())
                .isBetween(picture.marks().get(1).x(), picture.marks().get(2).x());
    }

    @Test
    void anAttemptWhoseTimeIsNotKnownIsNotDrawnAndNowOutsideIsNot() {
        var series = Map.<String, Object>of(
                "expected_access_until",
                NOON.toString(),
                "attempts",
                List.of(attempt(0, NOON, "pending"), attempt(1, null, "pending")));

        var picture = SeriesPicture.of(series, NOON.minusSeconds(1));

        assertThat(picture.marks()).hasSize(1);
        assertThat(picture.now()).isNegative();
    }

    @Test
    void theCurveRisesByAStepAnAttemptAndEndsAtTheWindowsEnd() {
        var schedule = Map.<String, Object>of(
                "attempts",
                List.of(
                        Map.of("number", 1L, "delay", "PT7M", "delay_seconds", 420L),
                        Map.of("number", 2L, "delay", "PT14M", "delay_seconds", 840L)));

        var picture = SchedulePicture.of(schedule);

        assertThat(picture.marks()).extracting(Mark::x).containsExactly(365.0, 690.0);
        assertThat(picture.marks().get(0).y())
                .isGreaterThan(picture.marks().get(1).y());
        assertThat(picture.line()).isEqualTo("40.0,260.0 365.0,145.0 690.0,30.0");
    }

    @Test
    void barsAreStackedInProportionToTheHighest() {
        var picture = BarsPicture.of(List.of(
                new Bucket("10:00", new TreeMap<>(Map.of("failed", 1L, "sent", 3L))),
                new Bucket("11:00", Map.of("sent", 2L))));

        assertThat(picture.most()).isEqualTo(4);
        assertThat(picture.bars()).extracting(Span::height).containsExactly(34.0, 102.0, 68.0);
        assertThat(picture.bars().get(1).y()).isEqualTo(10);
        assertThat(picture.bars()).extracting(Span::title).contains("10:00: sent 3");
    }
}
