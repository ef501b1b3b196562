package dunlin.notification;

import dunlin.Policies;
import dunlin.attempt.domain.Reason;
import dunlin.attempt.domain.Verdict;
import dunlin.notification.domain.NotificationState;
import dunlin.telegram.domain.Message;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Puts right what has become untrue on the phone: a correction is a notification of its own, whose premise is that the message it
 * corrects is still untrue.
 */
@ApplicationScoped
public class Corrections implements Premise {

    private final Notifications notifications;
    private final Instance<Premise> premises;
    private final Policies policies;

    @Inject
    Corrections(Notifications notifications, @Any Instance<Premise> premises, Policies policies) {
        this.notifications = notifications;
        this.premises = premises;
        this.policies = policies;
    }

    /** For the container's proxy. */
    protected Corrections() {
        this(null, null, null);
    }

    /** Plans corrections of those sent ones of a subscription that are untrue and not too old; its lock must be held. */
    void plan(String subscriptionId, Predicate<PlannedNotification> untrue, Instant now) {
        if (policies.correction().operation().isPresent()) {
            notifications
                    .lockUncorrectedOf(
                            subscriptionId, now.minus(policies.correction().maxAge()))
                    .stream()
                    .filter(sent -> untrue.test(sent.planned()))
                    .forEach(sent -> plan(sent, now));
        }
    }

    /** The correction of a message whose receipt has just come, if it lost the race; the subscription's lock must be held. */
    Optional<Notification> planIfUntrue(Notification sent, Instant now) {
        var mayBeUntrue = policies.correction().operation().isPresent()
                && !sent.isCorrection()
                && (sent.receipt().isPresent() || isPossibleCopy(sent));
        return mayBeUntrue && !words(List.of(sent), now).isEmpty() ? Optional.of(plan(sent, now)) : Optional.empty();
    }

    private Notification plan(Notification sent, Instant now) {
        var operation = policies.correction().operation().orElseThrow();
        var correction = Notification.correcting(sent, operation, now);
        if (isPossibleCopy(sent)) {
            correction.failed(
                    Reason.OUTCOME_UNKNOWN,
                    false,
                    now); // without a message_id nothing can be changed: that is recorded
        }
        notifications.add(correction);
        return correction;
    }

    private static boolean isPossibleCopy(Notification row) {
        return row.state() == NotificationState.FAILED
                && Reason.OUTCOME_UNKNOWN.word().equals(row.reason());
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
        var words = words(corrected.values().stream().toList(), now);
        return group.stream().collect(Collectors.toMap(PlannedNotification::notificationId, task -> {
            var sent = corrected.get(corrections.get(task.notificationId()).corrects());
            return judge(task, sent, words.get(sent.notificationId()), now);
        }));
    }

    private static Judged judge(PlannedNotification task, Notification sent, Supplier<Message> words, Instant now) {
        if (words == null) {
            return new Judged(new Verdict.Cancel(Reason.ACCESS_UNTIL_CHANGED), words);
        }
        var verdict = now.isBefore(task.validUntil()) ? new Verdict.Proceed() : new Verdict.Expire();
        var chatId = sent.receipt().orElseThrow().chatId();
        return new Judged(verdict, () -> words.get().to(chatId));
    }

    private Map<String, Supplier<Message>> words(List<Notification> sent, Instant now) {
        var untrue = new HashMap<String, Supplier<Message>>();
        sent.stream()
                .collect(Collectors.groupingBy(Notification::type))
                .forEach((type, group) -> premises.stream()
                        .filter(premise -> premise.covers(type))
                        .map(premise -> premise.untrue(
                                group.stream().map(Notification::planned).toList(), now))
                        .forEach(untrue::putAll));
        return untrue;
    }
}
