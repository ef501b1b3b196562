package dunlin.inquiry.domain;

import static dunlin.inquiry.domain.WaitingMessage.INQUIRY_ESCALATION;
import static dunlin.inquiry.domain.WaitingMessage.INQUIRY_REMINDER;
import static org.assertj.core.api.Assertions.assertThat;

import dunlin.attempt.domain.Window;
import dunlin.inquiry.domain.Episode.Telling;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An episode ends with the answer, and only a later wait opens another one. */
class EpisodeTest {

    private static final Instant SINCE = Instant.parse("2026-11-30T12:00:00Z");
    private static final Instant LATER = SINCE.plusNanos(1000);
    private static final Instant EARLIER = SINCE.minusNanos(1000);
    private static final Episode WAITING = episode(null, null);
    private static final Episode TAKEN = episode(LATER, null);
    private static final Episode ANSWERED = episode(null, LATER);
    private static final Episode TAKEN_AND_ANSWERED = episode(LATER, LATER.plusSeconds(1));

    @Test
    void onlyALaterWaitIsANewEpisode() {
        assertThat(WAITING.told(LATER)).isEqualTo(Telling.ANEW);
        assertThat(ANSWERED.told(LATER)).isEqualTo(Telling.ANEW);
        assertThat(WAITING.told(SINCE)).isEqualTo(Telling.STILL);
        assertThat(TAKEN.told(SINCE)).isEqualTo(Telling.STILL);
        assertThat(WAITING.told(EARLIER)).isEqualTo(Telling.OLD);
    }

    @Test
    void thanksAfterTheAnswerIsNoNews() {
        assertThat(ANSWERED.told(SINCE)).isEqualTo(Telling.OLD);
        assertThat(ANSWERED.told(EARLIER)).isEqualTo(Telling.OLD);
    }

    @Test
    void theFirstAnswerEndsItUnlessItWasGivenBefore() {
        assertThat(WAITING.isEndedBy(SINCE)).isTrue();
        assertThat(TAKEN.isEndedBy(LATER)).isTrue();
        assertThat(WAITING.isEndedBy(EARLIER)).isFalse();
        assertThat(ANSWERED.isEndedBy(LATER)).isFalse();
    }

    @Test
    void knowsItsState() {
        assertThat(WAITING.state()).isEqualTo(InquiryState.WAITING);
        assertThat(TAKEN.state()).isEqualTo(InquiryState.ACKNOWLEDGED);
        assertThat(ANSWERED.state()).isEqualTo(InquiryState.ANSWERED);
        assertThat(TAKEN_AND_ANSWERED.state()).isEqualTo(InquiryState.ANSWERED);
    }

    @Test
    void hasBothMessagesAheadUntilItIsTakenAndNoneOnceItIsAnswered() {
        assertThat(WAITING.ahead()).isEqualTo(WAITING.windows());
        assertThat(TAKEN.ahead()).containsOnlyKeys(INQUIRY_REMINDER);
        assertThat(ANSWERED.ahead()).isEmpty();
    }

    @Test
    void aPressTakesWhatWaitsOnce() {
        assertThat(Press.of(WAITING, SINCE, true)).isEqualTo(Press.TAKES);
        assertThat(Press.of(TAKEN, SINCE, true)).isEqualTo(Press.TAKEN_BEFORE);
        assertThat(Press.of(ANSWERED, SINCE, true)).isEqualTo(Press.ANSWERED);
        assertThat(Press.of(TAKEN_AND_ANSWERED, SINCE, true)).isEqualTo(Press.ANSWERED);
    }

    @Test
    void aPressBelowTheReminderOfAnEarlierWaitTakesNothing() {
        assertThat(Press.of(WAITING, EARLIER, true)).isEqualTo(Press.WAITS_ANEW);
        assertThat(Press.of(TAKEN, EARLIER, true)).isEqualTo(Press.WAITS_ANEW);
        assertThat(Press.of(ANSWERED, EARLIER, true)).isEqualTo(Press.ANSWERED);
    }

    @Test
    void aPressFromAnotherChatTakesNothing() {
        assertThat(Press.of(WAITING, SINCE, false)).isEqualTo(Press.ELSEWHERE);
        assertThat(Press.of(ANSWERED, SINCE, false)).isEqualTo(Press.ELSEWHERE);
    }

    private static Episode episode(Instant acknowledgedAt, Instant answeredAt) {
        var window = new Window(SINCE.plusSeconds(900), SINCE.plus(Duration.ofHours(8)));
        return new Episode(
                SINCE,
                Optional.ofNullable(acknowledgedAt),
                Optional.ofNullable(answeredAt),
                Map.of(INQUIRY_REMINDER, window, INQUIRY_ESCALATION, window));
    }
}
