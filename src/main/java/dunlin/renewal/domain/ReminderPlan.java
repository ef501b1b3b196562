package dunlin.renewal.domain;

import dunlin.subscription.domain.ReminderRule;
import dunlin.subscription.domain.ReminderType;
import dunlin.subscription.domain.SubscriptionSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is to be planned for a subscription now, and when to look at it next. Pure.
 *
 * @param due the reminders whose time comes within the horizon, or has come
 * @param lookAgainAt when the next one comes within the horizon; empty when none is ahead
 */
public record ReminderPlan(List<ReminderPremise> due, Optional<Instant> lookAgainAt) {

    /**
     * Plans from the present end of access; that it has ended is told only once nobody tries to collect for it any more. A reminder whose window had closed before this end became known here is none: an
     * import of people who left long ago sends nothing. One whose window closed later, in an outage, is planned and expires.
     */
    public static ReminderPlan of(SubscriptionSnapshot subscription, Duration horizon, Instant now) {
        if (subscription.canceled() || !subscription.offered()) {
            return new ReminderPlan(List.of(), Optional.empty());
        }
        var wanted = subscription.reminders().stream()
                .filter(rule -> rule.type() == ReminderType.ACCESS_ENDING
                        || !subscription.billing().isBeingCollected())
                .filter(rule -> rule.validUntil(from(rule, subscription)).isAfter(subscription.knownSince()))
                .toList();
        var seenUntil = now.plus(horizon);
        var due = wanted.stream()
                .filter(rule -> !rule.notBefore(from(rule, subscription)).isAfter(seenUntil))
                .map(rule -> premise(rule, subscription))
                .toList();
        var next = wanted.stream()
                .map(rule -> rule.notBefore(from(rule, subscription)))
                .filter(notBefore -> notBefore.isAfter(seenUntil))
                .min(Instant::compareTo)
                .map(notBefore -> notBefore.minus(horizon));
        return new ReminderPlan(due, next);
    }

    /** What the rule's offset is counted from: of ended access, with a charge series, from the end of the unpaid series. */
    private static Instant from(ReminderRule rule, SubscriptionSnapshot subscription) {
        return rule.type() == ReminderType.ACCESS_ENDED
                ? subscription.endedFrom()
                : subscription.access().until();
    }

    private static ReminderPremise premise(ReminderRule rule, SubscriptionSnapshot subscription) {
        var from = from(rule, subscription);
        return new ReminderPremise(
                rule.type(), subscription.access().until(), rule.offset(), rule.notBefore(from), rule.validUntil(from));
    }
}
