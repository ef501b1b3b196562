package dunlin.renewal;

import dunlin.Clocks;
import dunlin.attempt.domain.Verdict;
import dunlin.notification.PlannedNotification;
import dunlin.notification.Premise;
import dunlin.notification.PremiseFailed;
import dunlin.renewal.domain.ReminderPremise;
import dunlin.subscription.SubscriptionRepository;
import dunlin.subscription.domain.ReminderType;
import dunlin.subscription.domain.SubscriptionSnapshot;
import dunlin.telegram.domain.Message;
import dunlin.wording.Addressee;
import dunlin.wording.Texts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Judges and words reminders from the subscription as it is now. */
@ApplicationScoped
public class Renewals implements Premise {

    private final SubscriptionRepository subscriptions;
    private final Texts texts;
    private final Clocks clocks;

    @Inject
    Renewals(SubscriptionRepository subscriptions, Texts texts, Clocks clocks) {
        this.subscriptions = subscriptions;
        this.texts = texts;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Renewals() {
        this(null, null, null);
    }

    @Override
    public boolean covers(String type) {
        return Arrays.stream(ReminderType.values())
                .anyMatch(known -> known.word().equals(type));
    }

    @Override
    public Map<String, Judged> judge(List<PlannedNotification> group, Instant now) {
        var ids = group.stream()
                .map(PlannedNotification::subscriptionId)
                .distinct()
                .toList();
        var current = subscriptions.snapshots(ids);
        return group.stream()
                .collect(Collectors.toMap(
                        PlannedNotification::notificationId,
                        task -> judge(task, current.get(task.subscriptionId()), now)));
    }

    /** A reminder speaks of one end of access; once that has moved, it is no longer true. */
    @Override
    public Map<String, Supplier<Message>> untrue(List<PlannedNotification> sent, Instant now) {
        var current = subscriptions.snapshots(sent.stream()
                .map(PlannedNotification::subscriptionId)
                .distinct()
                .toList());
        return sent.stream()
                .filter(task -> hasMoved(task, current.get(task.subscriptionId())))
                .collect(Collectors.toMap(
                        PlannedNotification::notificationId,
                        task -> () -> texts.noLongerCurrent(addressee(current.get(task.subscriptionId())))));
    }

    private static boolean hasMoved(PlannedNotification task, SubscriptionSnapshot subscription) {
        return !subscription.access().until().equals(task.expectedAccessUntil());
    }

    private Judged judge(PlannedNotification task, SubscriptionSnapshot subscription, Instant now) {
        return new Judged(
                verdict(task, subscription, now), () -> texts.reminder(task.type(), addressee(subscription), now));
    }

    private static Verdict verdict(PlannedNotification task, SubscriptionSnapshot subscription, Instant now) {
        var premise = new ReminderPremise(
                ReminderType.ofWord(task.type()),
                task.expectedAccessUntil(),
                task.reminderOffset(),
                task.notBefore(),
                task.validUntil());
        return premise.judge(subscription, now);
    }

    private static Addressee addressee(SubscriptionSnapshot subscription) {
        return new Addressee(
                subscription.chatId(),
                subscription.locale(),
                subscription.planTitle(),
                subscription.access().until(),
                subscription.variables());
    }

    /** What had become untrue without an event, as by plain SQL, is planned anew from the current state. */
    @Transactional(TxType.REQUIRES_NEW)
    void planAnew(@Observes PremiseFailed failed) {
        if (covers(failed.task().type())) {
            subscriptions.lockAll(List.of(failed.task().subscriptionId()));
            subscriptions.planFrom(failed.task().subscriptionId(), clocks.now());
        }
    }
}
