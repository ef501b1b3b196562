package dunlin.subscription;

import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.Period;
import dunlin.subscription.domain.ReminderRule;
import dunlin.subscription.domain.RetryPolicy;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Everything a plan says. Where {@code reminders} or {@code charge} are absent the configured ones count; absent
 * {@code messages} are all of them.
 */
record PlanTerms(
        String title,
        Period period,
        Money price,
        boolean offerRenewal,
        Optional<List<ReminderRule>> reminders,
        Optional<RetryPolicy> charge,
        boolean keepAccessWhileRetrying,
        Optional<List<String>> messages) {

    /** The messages about charges that a plan can switch off. */
    static Set<String> allMessages() {
        return Set.of("payment_received", "charge_failed", "action_required", "charge_exhausted");
    }
}
