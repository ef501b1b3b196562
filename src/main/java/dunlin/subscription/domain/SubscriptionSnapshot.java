package dunlin.subscription.domain;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * A subscription together with what its plan says, as one transaction read it: all that judging and wording a reminder
 * needs.
 *
 * @param knownSince when this end of access became known here
 * @param offered whether plan and subscription both allow to offer a renewal
 * @param reminders the rules in force for it: the plan's, else the configured ones
 */
public record SubscriptionSnapshot(
        String subscriptionId,
        long chatId,
        String locale,
        String planTitle,
        Access access,
        Instant knownSince,
        boolean canceled,
        boolean offered,
        List<ReminderRule> reminders,
        Map<String, String> variables,
        Billing billing) {

    /**
     * From when on the reminders that tell of ended access are counted: the end of the unpaid series where one was tried, else the
     * end of access.
     */
    public Instant endedFrom() {
        return billing.unpaidAt().orElse(access.until());
    }
}
