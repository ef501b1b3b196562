package dunlin.subscription;

import dunlin.Clocks;
import dunlin.Policies;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.Optional;

/** Creates and changes plans; a change of reminders or of the offer reaches every subscription that it can still matter to. */
@ApplicationScoped
class Plans {

    private final SubscriptionRepository subscriptions;
    private final Policies policies;
    private final Clocks clocks;

    @Inject
    Plans(SubscriptionRepository subscriptions, Policies policies, Clocks clocks) {
        this.subscriptions = subscriptions;
        this.policies = policies;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Plans() {
        this(null, null, null);
    }

    /**
     * Stores the terms under that id; true if it is new. Only the name is locked against other writers: a lock on the row
     * would keep those waiting who change a subscription of the plan (its foreign key), while this waits for them.
     */
    @Transactional
    boolean put(String planId, PlanTerms terms) {
        var now = clocks.now();
        subscriptions.lockName("plan " + planId);
        var known = subscriptions.plan(planId);
        var plan = known.orElseGet(() -> new Plan(planId, now));
        var before = known.map(Plan::terms);
        plan.describe(terms);
        if (known.isEmpty()) {
            subscriptions.add(plan);
        } else if (!before.equals(Optional.of(terms))) {
            subscriptions.replanAllOf(planId, now.minus(longestReach(terms)), now);
        }
        return known.isEmpty();
    }

    /** How long after the end of access the latest reminder may still be sent; it may be counted from the end of a charge series. */
    private Duration longestReach(PlanTerms terms) {
        var longestSeries =
                terms.charge().orElseGet(policies::charge).window(terms.period().nominal());
        return terms.reminders().orElseGet(policies::reminders).stream()
                .map(rule -> rule.offset().plus(rule.validFor()))
                .max(Duration::compareTo)
                .filter(reach -> !reach.isNegative())
                .orElse(Duration.ZERO)
                .plus(longestSeries);
    }
}
