package dunlin.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dunlin.json.InvalidInput;
import dunlin.rest.Cursor;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** In which order a story is told, and from where it goes on. */
class TimelineTest {

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final int ALL = 100;

    @Test
    void tellsTheOldestFirst() {
        var earlier = planned("n-2", NOON.minusSeconds(1));
        var later = payment(1, NOON);

        assertThat(told(List.of(later, earlier))).containsExactly(earlier, later);
    }

    @Test
    void tellsCausesBeforeEffectsWithinOneInstant() {
        var story = List.of(
                payment(7, NOON),
                changed(3, NOON),
                planned("n-2", NOON),
                attempted("n-2", 1, NOON),
                ended("n-1", "canceled", "access_until_changed", NOON),
                retryOrdered("n-0", NOON));

        assertThat(told(shuffled(story))).isEqualTo(story);
    }

    @Test
    void tellsWhatIsNumberedInTheOrderOfItsNumbers() {
        var story = List.of(
                payment(9, NOON),
                payment(10, NOON),
                changed(99, NOON),
                changed(100, NOON),
                attempted("n-1", 9, NOON),
                attempted("n-1", 10, NOON));

        assertThat(told(shuffled(story))).isEqualTo(story);
    }

    @Test
    void keepsAFailureThatWasRetriedApartFromTheNextOne() {
        var story = List.of(
                ended("n-1", "failed", "chat_not_found", NOON),
                retryOrdered("n-1", NOON.plusSeconds(1)),
                ended("n-1", "failed", "recipient_blocked", NOON.plusSeconds(2)));

        assertThat(told(shuffled(story))).isEqualTo(story);
    }

    @Test
    void tellsAnEndOnceThatIsReadFromTheRowAndFromWhatTookItBack() {
        var fromTheRow = ended("n-1", "failed", "chat_not_found", NOON);
        var fromTheRetry = ended("n-1", "failed", "chat_not_found", NOON);

        assertThat(told(List.of(fromTheRow, fromTheRetry))).containsExactly(fromTheRow);
    }

    @Test
    void aPageEndsAfterSoManyItemsAndTheNextOneGoesOnAfterThem() {
        var story = List.of(payment(1, NOON), changed(1, NOON), planned("n-1", NOON));
        var timeline = new Timeline(story);

        var first = timeline.after(TimelinePlace.BEGINNING, 2);
        var second = timeline.after(first.get(1).place(), 2);

        assertThat(first).containsExactly(story.get(0), story.get(1));
        assertThat(second).containsExactly(story.get(2));
    }

    @Test
    void goesOnFromAnItemThatHasGoneWithItsPredecessor() {
        var gone = attempted("n-1", 1, NOON);
        var rest = List.of(attempted("n-1", 2, NOON), attempted("n-2", 1, NOON));

        assertThat(new Timeline(rest).after(gone.place(), ALL)).isEqualTo(rest);
    }

    @Test
    void goesOnWithoutRepetitionAfterAnEarlierItemHasCome() {
        var read = ended("n-1", "failed", "chat_not_found", NOON);
        var late = planned("n-2", NOON);
        var next = retryOrdered("n-1", NOON.plusSeconds(1));

        assertThat(new Timeline(List.of(late, read, next)).after(read.place(), ALL))
                .containsExactly(next);
    }

    @Test
    void aPlaceComesBackFromItsCursor() {
        var place = attempted("n-1", 10, NOON.plusNanos(1_000)).place();

        assertThat(TimelinePlace.of(place.cursor())).isEqualTo(place);
        assertThatThrownBy(() -> TimelinePlace.of(Cursor.of(7))).isInstanceOf(InvalidInput.class);
    }

    private static List<TimelineItem> told(List<? extends TimelineItem> items) {
        return new Timeline(items).after(TimelinePlace.BEGINNING, ALL);
    }

    private static List<TimelineItem> shuffled(List<? extends TimelineItem> story) {
        var items = new ArrayList<TimelineItem>(story);
        Collections.shuffle(items, new Random(1));
        return items;
    }

    private static TimelineItem payment(long seq, Instant at) {
        return new PaymentEventTold(
                at, seq, "shop", "e-" + seq, "payment.succeeded", "applied", null, at, "p-1", null, null);
    }

    private static TimelineItem changed(long seq, Instant at) {
        return new AccessChanged(at, seq, "payment", "shop", "e-1", NOON, NOON.plusSeconds(60));
    }

    private static TimelineItem planned(String id, Instant at) {
        return new NotificationTurned(at, id, "access_ended", NOON, NOON, NOON.plusSeconds(60));
    }

    private static TimelineItem attempted(String id, int number, Instant at) {
        return new DeliveryAttempted(at, id, number, null, null, null, null, null);
    }

    private static TimelineItem ended(String id, String state, String reason, Instant at) {
        return new NotificationTurned(at, id, "access_ended", NOON, NOON, NOON.plusSeconds(60), state, reason);
    }

    private static TimelineItem retryOrdered(String id, Instant at) {
        return new RetryOrdered(at, id, "access_ended");
    }
}
