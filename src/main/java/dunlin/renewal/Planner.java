package dunlin.renewal;

import dunlin.Chance;
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
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Turns what is due into notification rows, a batch of subscriptions in a transaction; safe on all nodes at once. */
@ApplicationScoped
class Planner {

    private static final Logger LOG = Logger.getLogger(Planner.class.getName());
    private static final Duration UNTIL_MENDED = Duration.ofHours(1);

    private final SubscriptionRepository subscriptions;
    private final Planning planning;
    private final Policies policies;
    private final Chance chance;
    private final Clocks clocks;

    @Inject
    Planner(SubscriptionRepository subscriptions, Planning planning, Policies policies, Chance chance, Clocks clocks) {
        this.subscriptions = subscriptions;
        this.planning = planning;
        this.policies = policies;
        this.chance = chance;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Planner() {
        this(null, null, null, null, null);
    }

    /** Plans for up to so many subscriptions and tells how many there were. */
    @Transactional(TxType.REQUIRES_NEW)
    int plan(int limit) {
        var now = clocks.now();
        var due = subscriptions.dueForPlanning(now, limit);
        for (var id : due) {
            subscriptions.planFrom(id, plan(id, now));
        }
        return due.size();
    }

    /** Plans one and gives the instant to look at it again; one whose plan cannot be read must not stop the others. */
    private Instant plan(String subscriptionId, Instant now) {
        try {
            var subscription = subscriptions.snapshot(subscriptionId);
            var plan = ReminderPlan.of(subscription, policies.planner().horizon(), now);
            plan.due().forEach(reminder -> planning.plan(planned(subscription, reminder), now));
            return plan.lookAgainAt().orElse(null);
        } catch (IllegalArgumentException | DateTimeException broken) {
            LOG.log(
                    Level.SEVERE,
                    broken,
                    () -> "Subscription " + subscriptionId + " cannot be planned; again in an hour");
            return now.plus(UNTIL_MENDED);
        }
    }

    private PlannedNotification planned(SubscriptionSnapshot subscription, ReminderPremise reminder) {
        return PlannedNotification.ofSubscription(
                chance.newId(),
                reminder.type().word(),
                subscription.subscriptionId(),
                reminder.expectedAccessUntil(),
                reminder.offset(),
                reminder.notBefore(),
                reminder.validUntil(),
                null);
    }
}
