package dunlin.renewal.domain;

import dunlin.attempt.domain.Reason;
import dunlin.attempt.domain.Verdict;
import dunlin.attempt.domain.Window;
import dunlin.subscription.domain.ReminderRule;
import dunlin.subscription.domain.ReminderType;
import dunlin.subscription.domain.SubscriptionSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a reminder was planned for, and the pure rule whether that still holds (API.md, Notifications).
 *
 * @param expectedAccessUntil the end of access that it speaks of
 * @param offset the offset of the rule that planned it
 * @param notBefore the first instant at which it may be sent
 * @param validUntil the instant from which it is too late
 */
public record ReminderPremise(
        ReminderType type, Instant expectedAccessUntil, Duration offset, Instant notBefore, Instant validUntil) {

    /** Judges it by the subscription's present state. A changed state comes before a passed deadline. */
    public Verdict judge(SubscriptionSnapshot subscription, Instant now) {
        return untrue(subscription, now)
                .<Verdict>map(Verdict.Cancel::new)
                .orElseGet(() -> new Window(notBefore, validUntil).judge(now));
    }

    private Optional<Reason> untrue(SubscriptionSnapshot subscription, Instant now) {
        if (!subscription.access().until().equals(expectedAccessUntil)) {
            return Optional.of(Reason.ACCESS_UNTIL_CHANGED);
        }
        if (subscription.canceled()) {
            return Optional.of(Reason.SUBSCRIPTION_CANCELED);
        }
        if (!subscription.offered() || subscription.reminders().stream().noneMatch(this::follows)) {
            return Optional.of(Reason.OFFER_NOT_ALLOWED);
        }
        if (type == ReminderType.ACCESS_ENDED && subscription.billing().seriesOpen()) {
            return Optional.of(Reason.CHARGE_OPEN);
        }
        var ended = subscription.access().endedAt(now);
        if (type == ReminderType.ACCESS_ENDING && ended) {
            return Optional.of(Reason.ACCESS_ALREADY_ENDED);
        }
        return type == ReminderType.ACCESS_ENDED && !ended && !now.isBefore(notBefore)
                ? Optional.of(Reason.ACCESS_NOT_ENDED)
                : Optional.empty();
    }

    private boolean follows(ReminderRule rule) {
        return rule.type() == type && rule.offset().equals(offset);
    }
}
