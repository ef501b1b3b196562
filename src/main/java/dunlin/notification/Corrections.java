package dunlin.notification;

import dunlin.Chance;
import dunlin.Policies;
import dunlin.attempt.domain.Reason;
import dunlin.attempt.domain.Verdict;
import dunlin.notification.domain.Receipt;
import dunlin.telegram.domain.Message;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Puts right what has become untrue on the phone: a correction is a notification of its own, whose premise is that the message it
 * corrects is still untrue.
 */
@ApplicationScoped
public class Corrections implements Premise {

    private final Notifications notifications;
    private final Premises premises;
    private final Conclusions conclusions;
    private final Policies policies;
    private final Chance chance;

    @Inject
    Corrections(
            Notifications notifications, Premises premises, Conclusions conclusions, Policies policies, Chance chance) {
        this.notifications = notifications;
        this.premises = premises;
        this.conclusions = conclusions;
        this.policies = policies;
        this.chance = chance;
    }

    /** For the container's proxy. */
    protected Corrections() {
        this(null, null, null, null, null);
    }

    /**
     * Plans corrections of what has become untrue on the phone and is not too old; the lock of the subscription or inquiry must be
     * held.
     */
    void planUntrue(Owner owner, Instant now) {
        if (policies.correction().operation().isPresent()) {
            var rows = notifications.lockOnPhoneOf(
                    owner, now.minus(policies.correction().maxAge()));
            var untrue =
                    premises.untrue(rows.stream().map(Notification::planned).toList(), now);
            rows.stream()
                    .filter(row -> untrue.containsKey(row.notificationId()))
                    .forEach(row -> plan(row, now));
        }
    }

    /**
     * The corrections of a message on the phone that lost the race, those that are to be made; the row's lock must be held. Empty
     * also while it may be attempted again: then it is not over yet.
     */
    List<Notification> planIfUntrue(Notification row, Instant now) {
        var onThePhone =
                !row.isCorrection() && row.state().isFinal() && (row.receipt().isPresent() || row.isCopyPossible());
        return onThePhone
                        && policies.correction().operation().isPresent()
                        && !premises.untrue(List.of(row.planned()), now).isEmpty()
                ? plan(row, now)
                : List.of();
    }

    /** One correction for each message that has none yet. */
    private List<Notification> plan(Notification row, Instant now) {
        var corrected = notifications.correctionsOf(List.of(row.notificationId())).stream()
                .map(Notification::targetMessageId)
                .collect(Collectors.toSet());
        var receipts = receipts(row);
        if (receipts.isEmpty() && !corrected.contains(null)) {
            notifications.add(impossible(row, now));
        }
        var planned = receipts.stream()
                .filter(receipt -> !corrected.contains(receipt.messageId()))
                .map(receipt -> correcting(row, Optional.of(receipt), now))
                .toList();
        planned.forEach(notifications::add);
        return planned;
    }

    /** Of each message that is known to be on the phone; there are several only after an attempt that ended unknown. */
    private List<Receipt> receipts(Notification row) {
        return row.isCopyPossible()
                ? notifications.attemptsOf(List.of(row.notificationId())).stream()
                        .flatMap(attempt -> attempt.receipt().stream())
                        .toList()
                : row.receipt().stream().toList();
    }

    /** Without a message_id nothing can be changed: that is recorded. */
    private Notification impossible(Notification row, Instant now) {
        var correction = correcting(row, Optional.empty(), now);
        conclusions.failed(correction, Reason.OUTCOME_UNKNOWN, false, now);
        return correction;
    }

    private Notification correcting(Notification row, Optional<Receipt> copy, Instant now) {
        var operation = policies.correction().operation().orElseThrow();
        return Notification.correcting(chance.newId(), row, copy, operation, now);
    }

    @Override
    public boolean covers(String type) {
        return Correction.TYPE.equals(type);
    }

    /** A correction is to be made while the message is still untrue; when the state has come back, it is not. */
    @Override
    public Map<String, Judged> judge(List<PlannedNotification> group, Instant now) {
        var corrections = notifications.byId(
                group.stream().map(PlannedNotification::notificationId).toList());
        var corrected = notifications.byId(
                corrections.values().stream().map(Notification::corrects).toList());
        var words = premises.untrue(
                corrected.values().stream().map(Notification::planned).toList(), now);
        return group.stream().collect(Collectors.toMap(PlannedNotification::notificationId, task -> {
            var correction = corrections.get(task.notificationId());
            return judge(correction, words.get(correction.corrects()), now);
        }));
    }

    private static Judged judge(Notification correction, Supplier<Message> words, Instant now) {
        if (words == null) {
            return new Judged(new Verdict.Cancel(Reason.ACCESS_UNTIL_CHANGED), words);
        }
        var verdict = now.isBefore(correction.validUntil()) ? new Verdict.Proceed() : new Verdict.Expire();
        return new Judged(verdict, () -> words.get().to(correction.targetChatId()));
    }
}
