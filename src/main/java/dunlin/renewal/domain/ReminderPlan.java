package dunlin.renewal.domain;

import dunlin.subscription.domain.ReminderRule;
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
     * Plans from the present end of access. A reminder whose window had closed before this end became known here is none: an
     * import of people who left long ago sends nothing. One whose window closed later, in an outage, is planned and expires.
     */
    public static ReminderPlan of(SubscriptionSnapshot subscription, Duration horizon, Instant now) {
        if (subscription.canceled() || !subscription.offered()) {
            return new ReminderPlan(List.of(), Optional.empty());
        }
        var until = subscription.access().until();
        var wanted = subscription.reminders().stream()
                .filter(rule -> rule.validUntil(until).isAfter(subscription.knownSince()))
                .toList();
        var seenUntil = now.plus(horizon);
        var due = wanted.stream()
                .filter(rule -> !rule.notBefore(until).isAfter(seenUntil))
                .map(rule -> premise(rule, until))
                .toList();
        var next = wanted.stream()
                .map(rule -> rule.notBefore(until))
                .filter(notBefore -> notBefore.isAfter(seenUntil))
                .min(Instant::compareTo)
                .map(notBefore -> notBefore.minus(horizon));
        return new ReminderPlan(due, next);
    }

    private static ReminderPremise premise(ReminderRule rule, Instant until) {
        return new ReminderPremise(rule.type(), until, rule.offset(), rule.notBefore(until), rule.validUntil(until));
    }
}
