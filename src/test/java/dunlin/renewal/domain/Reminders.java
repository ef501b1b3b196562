package dunlin.renewal.domain;

import dunlin.subscription.domain.Access;
import dunlin.subscription.domain.ReminderRule;
import dunlin.subscription.domain.SubscriptionSnapshot;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Subscriptions as the tests of reminders need them, changed one thing at a time. */
final class Reminders {

    private Reminders() {}

    /** Somebody whose access ends then, known for a year, with the usual reminders. */
    static SubscriptionSnapshot customerUntil(Instant accessUntil) {
        return new SubscriptionSnapshot(
                "sub-1",
                100200300,
                "en",
                "Monthly",
                Access.anchoredAt(accessUntil),
                accessUntil.minusSeconds(365 * 86_400L),
                false,
                true,
                ReminderRule.read("access_ending:-P3D:P2D, access_ended:PT0S:P2D"),
                Map.of());
    }

    static SubscriptionSnapshot remindedBy(SubscriptionSnapshot from, String rules) {
        return changed(from, from.knownSince(), from.canceled(), from.offered(), ReminderRule.read(rules));
    }

    static SubscriptionSnapshot canceled(SubscriptionSnapshot from) {
        return changed(from, from.knownSince(), true, from.offered(), from.reminders());
    }

    static SubscriptionSnapshot notOffered(SubscriptionSnapshot from) {
        return changed(from, from.knownSince(), from.canceled(), false, from.reminders());
    }

    static SubscriptionSnapshot knownSince(SubscriptionSnapshot from, Instant knownSince) {
        return changed(from, knownSince, from.canceled(), from.offered(), from.reminders());
    }

    private static SubscriptionSnapshot changed(
            SubscriptionSnapshot from,
            Instant knownSince,
            boolean canceled,
            boolean offered,
            List<ReminderRule> rules) {
        return new SubscriptionSnapshot(
                from.subscriptionId(),
                from.chatId(),
                from.locale(),
                from.planTitle(),
                from.access(),
                knownSince,
                canceled,
                offered,
                rules,
                from.variables());
    }
}
