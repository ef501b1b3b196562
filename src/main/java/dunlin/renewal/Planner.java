package dunlin.renewal;

import dunlin.Clocks;
import dunlin.Policies;
import dunlin.notification.PlannedNotification;
import dunlin.notification.Planning;
import dunlin.renewal.domain.ReminderPlan;
import dunlin.renewal.domain.ReminderPremise;
import dunlin.subscription.SubscriptionRepository;
import dunlin.subscription.domain.SubscriptionSnapshot;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.UUID;

/** Turns what is due into notification rows, a batch of subscriptions in a transaction; safe on all nodes at once. */
@ApplicationScoped
class Planner {

    private final SubscriptionRepository subscriptions;
    private final Planning planning;
    private final Policies policies;
    private final Clocks clocks;

    @Inject
    Planner(SubscriptionRepository subscriptions, Planning planning, Policies policies, Clocks clocks) {
        this.subscriptions = subscriptions;
        this.planning = planning;
        this.policies = policies;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Planner() {
        this(null, null, null, null);
    }

    /** Plans for up to so many subscriptions and tells how many there were. */
    @Transactional(TxType.REQUIRES_NEW)
    int plan(int limit) {
        var now = clocks.now();
        var due = subscriptions.dueForPlanning(now, limit);
        for (var subscription : due) {
            var plan = ReminderPlan.of(subscription, policies.planner().horizon(), now);
            plan.due().forEach(reminder -> planning.plan(planned(subscription, reminder), now));
            subscriptions.planFrom(
                    subscription.subscriptionId(), plan.lookAgainAt().orElse(null));
        }
        return due.size();
    }

    private static PlannedNotification planned(SubscriptionSnapshot subscription, ReminderPremise reminder) {
        return new PlannedNotification(
                UUID.randomUUID().toString(),
                reminder.type().word(),
                subscription.subscriptionId(),
                reminder.expectedAccessUntil(),
                reminder.offset(),
                reminder.notBefore(),
                reminder.validUntil());
    }
}
