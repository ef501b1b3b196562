package dunlin.subscription.domain;

import java.time.Instant;
import java.util.Locale;

/** How a subscription stands at an instant. */
public enum SubscriptionState {
    /** Bought time remains, also after a cancellation. */
    ACTIVE,
    /** Access has ended and a charge series is open. */
    PAST_DUE,
    /** Access has ended. */
    LAPSED,
    /** Access has ended and the customer had canceled. */
    CANCELED;

    /** The state of an access at {@code now}. */
    public static SubscriptionState of(Access access, boolean seriesOpen, boolean canceled, Instant now) {
        if (!access.endedAt(now)) {
            return ACTIVE;
        }
        return seriesOpen ? PAST_DUE : canceled ? CANCELED : LAPSED;
    }

    /** The word used in JSON. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
