package dunlin.inquiry.domain;

import dunlin.attempt.domain.Window;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One wait of an inquiry as it is now: since when, what has become of it, and when its messages are due. It ends with the answer; a later
 * {@code waitingSince} makes another one.
 *
 * @param windows of the messages that are meant to be sent while it lasts
 */
public record Episode(
        Instant waitingSince,
        Optional<Instant> acknowledgedAt,
        Optional<Instant> answeredAt,
        Map<WaitingMessage, Window> windows) {

    /** What it means to be told of an inquiry that waits, beside what is known of it. */
    public enum Telling {
        /** It waits anew: another episode. */
        ANEW,
        /** It still waits: the terms may be others. */
        STILL,
        /** Old news, of an episode that is over or of what came before this one. */
        OLD
    }

    public Episode {
        windows = Map.copyOf(windows);
    }

    public InquiryState state() {
        if (answeredAt.isPresent()) {
            return InquiryState.ANSWERED;
        }
        return acknowledgedAt.isPresent() ? InquiryState.ACKNOWLEDGED : InquiryState.WAITING;
    }

    /** Whether an inquiry that waits since then waits anew: only with a later instant, also after an answer ("thanks" is no inquiry). */
    public Telling told(Instant since) {
        if (since.isAfter(waitingSince)) {
            return Telling.ANEW;
        }
        return since.equals(waitingSince) && answeredAt.isEmpty() ? Telling.STILL : Telling.OLD;
    }

    /** Whether an answer given at that instant ends it; an earlier one belongs to an episode before. */
    public boolean isEndedBy(Instant answer) {
        return answeredAt.isEmpty() && !answer.isBefore(waitingSince);
    }

    /** The messages that it may still lead to. */
    public Map<WaitingMessage, Window> ahead() {
        return windows.entrySet().stream()
                .filter(one -> new WaitingPremise(one.getKey(), waitingSince, one.getValue())
                        .broken(this)
                        .isEmpty())
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        Map.Entry::getValue,
                        (one, other) -> one,
                        () -> new EnumMap<>(WaitingMessage.class)));
    }
}
