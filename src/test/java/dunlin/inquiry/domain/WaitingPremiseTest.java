package dunlin.inquiry.domain;

import static dunlin.inquiry.domain.WaitingMessage.INQUIRY_ESCALATION;
import static dunlin.inquiry.domain.WaitingMessage.INQUIRY_REMINDER;
import static org.assertj.core.api.Assertions.assertThat;

import dunlin.attempt.domain.Reason;
import dunlin.attempt.domain.Verdict;
import dunlin.attempt.domain.Window;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A message about a wait is sent while it is true and neither too early nor too late. */
class WaitingPremiseTest {

    private static final Instant SINCE = Instant.parse("2026-11-30T12:00:00Z");
    private static final Duration MICRO = Duration.ofNanos(1000);
    private static final Window REMIND = window(Duration.ofMinutes(15));
    private static final Window ESCALATE = window(Duration.ofHours(1));
    private static final Episode WAITING = episode(SINCE, Optional.empty(), Optional.empty());
    private static final Episode TAKEN = episode(SINCE, Optional.of(SINCE.plusSeconds(1000)), Optional.empty());
    private static final Episode ANSWERED = episode(SINCE, Optional.empty(), Optional.of(SINCE.plusSeconds(1000)));
    private static final Episode WAITING_ANEW =
            new Episode(SINCE.plus(MICRO), Optional.empty(), Optional.empty(), Map.of(INQUIRY_REMINDER, ESCALATE));

    @ParameterizedTest
    @EnumSource(WaitingMessage.class)
    void waitsUntilTheVeryInstantAndExpiresAtTheOther(WaitingMessage message) {
        var premise = premise(message);
        var window = premise.window();

        assertThat(premise.judge(WAITING, window.notBefore().minus(MICRO)))
                .isEqualTo(new Verdict.Wait(window.notBefore()));
        assertThat(premise.judge(WAITING, window.notBefore())).isEqualTo(new Verdict.Proceed());
        assertThat(premise.judge(WAITING, window.validUntil().minus(MICRO))).isEqualTo(new Verdict.Proceed());
        assertThat(premise.judge(WAITING, window.validUntil())).isEqualTo(new Verdict.Expire());
    }

    @ParameterizedTest
    @EnumSource(WaitingMessage.class)
    void cancelsWhatHasBeenAnsweredBeforeAndAfterItsTime(WaitingMessage message) {
        var premise = premise(message);

        assertThat(premise.judge(ANSWERED, SINCE)).isEqualTo(new Verdict.Cancel(Reason.INQUIRY_ANSWERED));
        assertThat(premise.judge(ANSWERED, premise.window().validUntil()))
                .isEqualTo(new Verdict.Cancel(Reason.INQUIRY_ANSWERED));
        assertThat(premise.untrue(ANSWERED)).contains(Reason.INQUIRY_ANSWERED);
    }

    @ParameterizedTest
    @EnumSource(WaitingMessage.class)
    void cancelsWhatSpeaksOfAnEarlierWait(WaitingMessage message) {
        var premise = premise(message);

        assertThat(premise.judge(WAITING_ANEW, premise.window().notBefore()))
                .isEqualTo(new Verdict.Cancel(Reason.INQUIRY_ANSWERED));
        assertThat(premise.untrue(WAITING_ANEW)).contains(Reason.INQUIRY_ANSWERED);
    }

    @Test
    void anInquiryThatIsTakenIsNotEscalated() {
        assertThat(premise(INQUIRY_ESCALATION).judge(TAKEN, ESCALATE.notBefore()))
                .isEqualTo(new Verdict.Cancel(Reason.INQUIRY_ACKNOWLEDGED));
        assertThat(premise(INQUIRY_ESCALATION).untrue(TAKEN)).contains(Reason.INQUIRY_ACKNOWLEDGED);
    }

    @Test
    void aReminderOfAnInquiryThatIsTakenIsStillTrue() {
        assertThat(premise(INQUIRY_REMINDER).judge(TAKEN, REMIND.notBefore())).isEqualTo(new Verdict.Proceed());
        assertThat(premise(INQUIRY_REMINDER).untrue(TAKEN)).isEmpty();
    }

    @Test
    void whatWasPlannedForOtherTimesIsCanceledAndOnThePhoneStillTrue() {
        var planned = new WaitingPremise(INQUIRY_REMINDER, SINCE, window(Duration.ofMinutes(10)));

        assertThat(planned.judge(WAITING, REMIND.notBefore())).isEqualTo(new Verdict.Cancel(Reason.INQUIRY_CHANGED));
        assertThat(planned.untrue(WAITING)).isEmpty();
    }

    @Test
    void anEscalationThatIsNoLongerWantedIsCanceled() {
        var toNobody = new Episode(SINCE, Optional.empty(), Optional.empty(), Map.of(INQUIRY_REMINDER, REMIND));

        assertThat(premise(INQUIRY_ESCALATION).judge(toNobody, ESCALATE.notBefore()))
                .isEqualTo(new Verdict.Cancel(Reason.INQUIRY_CHANGED));
    }

    private static WaitingPremise premise(WaitingMessage message) {
        return new WaitingPremise(message, SINCE, WAITING.windows().get(message));
    }

    private static Episode episode(Instant since, Optional<Instant> acknowledgedAt, Optional<Instant> answeredAt) {
        return new Episode(
                since, acknowledgedAt, answeredAt, Map.of(INQUIRY_REMINDER, REMIND, INQUIRY_ESCALATION, ESCALATE));
    }

    private static Window window(Duration after) {
        return new Window(SINCE.plus(after), SINCE.plus(after).plus(Duration.ofHours(8)));
    }
}
