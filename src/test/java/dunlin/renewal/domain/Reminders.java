package dunlin.renewal.domain;

import dunlin.subscription.domain.Access;
import dunlin.subscription.domain.Billing;
import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.PaymentMethod;
import dunlin.subscription.domain.Period;
import dunlin.subscription.domain.ReminderRule;
import dunlin.subscription.domain.RetryPolicy;
import dunlin.subscription.domain.SubscriptionSnapshot;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
                Map.of(),
                paysByHand());
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
                from.variables(),
                from.billing());
    }

    private static Billing paysByHand() {
        return new Billing(
                Optional.empty(),
                false,
                Optional.empty(),
                Money.of("299.00", "RUB"),
                Period.parse("P1M"),
                true,
                new RetryPolicy(
                        5, Duration.ofMinutes(7), Duration.ofDays(1), Duration.ofDays(21), new BigDecimal("0.20")),
                false,
                false,
                Optional.empty(),
                Set.of());
    }

    /** The same customer, who pays by a saved card, and what has become of that. */
    static SubscriptionSnapshot paysByCard(SubscriptionSnapshot from, boolean seriesOpen, Optional<Instant> unpaidAt) {
        var hand = from.billing();
        var card = new Billing(
                Optional.of(from.knownSince()),
                false,
                Optional.of(new PaymentMethod("yookassa", "pm_ok", null)),
                hand.price(),
                hand.period(),
                true,
                hand.policy(),
                false,
                seriesOpen,
                unpaidAt,
                Set.of());
        return new SubscriptionSnapshot(
                from.subscriptionId(),
                from.chatId(),
                from.locale(),
                from.planTitle(),
                from.access(),
                from.knownSince(),
                from.canceled(),
                from.offered(),
                from.reminders(),
                from.variables(),
                card);
    }
}
