package dunlin.dunning.domain;

import dunlin.subscription.domain.Access;
import dunlin.subscription.domain.Billing;
import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.PaymentMethod;
import dunlin.subscription.domain.Period;
import dunlin.subscription.domain.RetryPolicy;
import dunlin.subscription.domain.SubscriptionSnapshot;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A subscription that renews by itself, as the tests of charge series need it, changed one thing at a time. */
final class Renewals {

    static final Instant END = Instant.parse("2026-03-10T10:00:00Z");
    static final Duration WINDOW = Duration.ofDays(6);
    static final Duration MICROSECOND = Duration.ofNanos(1_000);
    static final PaymentMethod CARD = new PaymentMethod("yookassa", "pm_ok", null);
    static final RetryPolicy POLICY = new RetryPolicy(
            5, Duration.ofMinutes(7), Duration.ofHours(24), Duration.ofDays(21), new BigDecimal("0.20"));

    /** What a test changes of it. */
    record Draft(
            Instant until,
            Instant knownSince,
            Optional<Instant> autoRenewSince,
            boolean disputed,
            Optional<PaymentMethod> method,
            String price,
            boolean renewable,
            boolean seriesOpen,
            Optional<Instant> unpaidAt) {

        Draft until(Instant other) {
            return new Draft(
                    other, knownSince, autoRenewSince, disputed, method, price, renewable, seriesOpen, unpaidAt);
        }

        Draft knownSince(Instant other) {
            return new Draft(until, other, autoRenewSince, disputed, method, price, renewable, seriesOpen, unpaidAt);
        }

        Draft autoRenewSince(Instant other) {
            return new Draft(
                    until,
                    knownSince,
                    Optional.ofNullable(other),
                    disputed,
                    method,
                    price,
                    renewable,
                    seriesOpen,
                    unpaidAt);
        }

        Draft inDispute() {
            return new Draft(until, knownSince, autoRenewSince, true, method, price, renewable, seriesOpen, unpaidAt);
        }

        Draft paidBy(PaymentMethod other) {
            return new Draft(
                    until,
                    knownSince,
                    autoRenewSince,
                    disputed,
                    Optional.ofNullable(other),
                    price,
                    renewable,
                    seriesOpen,
                    unpaidAt);
        }

        Draft costing(String other) {
            return new Draft(
                    until, knownSince, autoRenewSince, disputed, method, other, renewable, seriesOpen, unpaidAt);
        }

        Draft notRenewable() {
            return new Draft(until, knownSince, autoRenewSince, disputed, method, price, false, seriesOpen, unpaidAt);
        }

        Draft inASeries() {
            return new Draft(until, knownSince, autoRenewSince, disputed, method, price, renewable, true, unpaidAt);
        }

        Draft unpaidAt(Instant at) {
            return new Draft(
                    until, knownSince, autoRenewSince, disputed, method, price, renewable, seriesOpen, Optional.of(at));
        }
    }

    private Renewals() {}

    /** Renews monthly by a card, and has long been known to. */
    static SubscriptionSnapshot renewal() {
        return renewal(UnaryOperator.identity());
    }

    static SubscriptionSnapshot renewal(UnaryOperator<Draft> change) {
        var longAgo = END.minus(Duration.ofDays(30));
        var draft = change.apply(new Draft(
                END, longAgo, Optional.of(longAgo), false, Optional.of(CARD), "299", true, false, Optional.empty()));
        return new SubscriptionSnapshot(
                "sub-1",
                100200300,
                "en",
                "Monthly",
                Access.anchoredAt(draft.until()),
                draft.knownSince(),
                false,
                true,
                List.of(),
                Map.of(),
                billing(draft));
    }

    private static Billing billing(Draft draft) {
        return new Billing(
                draft.autoRenewSince(),
                draft.disputed(),
                draft.method(),
                Money.of(draft.price(), "RUB"),
                Period.parse("P1M"),
                draft.renewable(),
                POLICY,
                false,
                draft.seriesOpen(),
                draft.unpaidAt(),
                Set.of());
    }
}
