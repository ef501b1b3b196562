package dunlin.inquiry.domain;

import dunlin.attempt.domain.Reason;
import dunlin.attempt.domain.Verdict;
import dunlin.attempt.domain.Window;
import java.time.Instant;
import java.util.Optional;

/**
 * What must hold of an inquiry when a message about its wait is sent: it still waits since the same instant, an escalation also that nobody
 * has taken it, and the message's window is still the one that it was planned for.
 */
public record WaitingPremise(WaitingMessage message, Instant expectedWaitingSince, Window window) {

    /** What is to be done with the message at {@code now}. */
    public Verdict judge(Episode episode, Instant now) {
        return broken(episode).<Verdict>map(Verdict.Cancel::new).orElseGet(() -> window.judge(now));
    }

    /** Why it is no longer to be sent, whatever the time; {@code inquiry_changed} says that it is planned anew. */
    Optional<Reason> broken(Episode episode) {
        var untrue = untrue(episode);
        if (untrue.isPresent() || window.equals(episode.windows().get(message))) {
            return untrue;
        }
        return Optional.of(Reason.INQUIRY_CHANGED);
    }

    /** Why its words are no longer true, also on the phone. */
    public Optional<Reason> untrue(Episode episode) {
        if (episode.answeredAt().isPresent() || !episode.waitingSince().equals(expectedWaitingSince)) {
            return Optional.of(Reason.INQUIRY_ANSWERED);
        }
        var taken = message == WaitingMessage.INQUIRY_ESCALATION
                && episode.acknowledgedAt().isPresent();
        return taken ? Optional.of(Reason.INQUIRY_ACKNOWLEDGED) : Optional.empty();
    }
}
