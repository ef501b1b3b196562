package dunlin.dunning.domain;

import dunlin.subscription.domain.SubscriptionSnapshot;
import java.time.Instant;
import java.util.Optional;

/** Whether a series is to be opened for a subscription now (API.md, Charges). Pure. */
public enum Opening {
    /** Its period has ended, and its renewal is collected. */
    OPEN,
    /** It ended too long ago, or Dunlin did not see that coming: nobody who left long ago is charged. */
    TOO_LATE,
    /** Its end has not come. */
    NOT_YET,
    /** Nothing is collected for it. */
    NEVER;

    /** Judges it by the state as it is now. */
    public static Opening of(SubscriptionSnapshot subscription, Instant now) {
        var billing = subscription.billing();
        if (!billing.collects() || billing.seriesOpen() || billing.unpaidAt().isPresent()) {
            return NEVER;
        }
        if (!subscription.access().endedAt(now)) {
            return NOT_YET;
        }
        return wasSeenComing(subscription) && now.isBefore(lastChance(subscription)) ? OPEN : TOO_LATE;
    }

    private static boolean wasSeenComing(SubscriptionSnapshot subscription) {
        var end = subscription.access().until();
        return subscription.knownSince().isBefore(end)
                && subscription
                        .billing()
                        .autoRenewSince()
                        .filter(since -> since.isBefore(end))
                        .isPresent();
    }

    private static Instant lastChance(SubscriptionSnapshot subscription) {
        return subscription.access().until().plus(SeriesTerms.of(subscription).window());
    }

    /** When to look at a subscription next; empty: nothing is ahead. */
    public static Optional<Instant> lookAt(SubscriptionSnapshot subscription, Instant now) {
        return switch (of(subscription, now)) {
            case NEVER -> Optional.empty();
            case NOT_YET -> Optional.of(subscription.access().until());
            case OPEN, TOO_LATE -> Optional.of(now);
        };
    }
}
