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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Somebody whose renewal is charged to a saved card, changed one thing at a time. */
public record Subscribers(
        Instant accessUntil,
        String locale,
        String planTitle,
        Map<String, String> variables,
        boolean canceled,
        boolean seriesOpen,
        PaymentMethod method,
        Set<String> messages) {

    public static final PaymentMethod CARD = new PaymentMethod("yookassa", "pm_no_funds", null);

    /** Access ended then; nothing is switched off. */
    public static Subscribers payingByCard(Instant accessUntil) {
        return new Subscribers(
                accessUntil,
                "en",
                "Monthly",
                Map.of(),
                false,
                false,
                CARD,
                Arrays.stream(ChargeMessage.values()).map(ChargeMessage::word).collect(Collectors.toSet()));
    }

    public Subscribers speaking(String language, String title, Map<String, String> named) {
        return new Subscribers(accessUntil, language, title, named, canceled, seriesOpen, method, messages);
    }

    Subscribers withAccessUntil(Instant other) {
        return new Subscribers(other, locale, planTitle, variables, canceled, seriesOpen, method, messages);
    }

    Subscribers whoCanceled() {
        return new Subscribers(accessUntil, locale, planTitle, variables, true, seriesOpen, method, messages);
    }

    Subscribers withOpenSeries() {
        return new Subscribers(accessUntil, locale, planTitle, variables, canceled, true, method, messages);
    }

    Subscribers payingBy(PaymentMethod other) {
        return new Subscribers(accessUntil, locale, planTitle, variables, canceled, seriesOpen, other, messages);
    }

    Subscribers toldOnlyOf(String... types) {
        return new Subscribers(accessUntil, locale, planTitle, variables, canceled, seriesOpen, method, Set.of(types));
    }

    public SubscriptionSnapshot snapshot() {
        return new SubscriptionSnapshot(
                "sub-1",
                42,
                locale,
                planTitle,
                Access.anchoredAt(accessUntil),
                accessUntil.minus(Duration.ofDays(365)),
                canceled,
                true,
                List.of(),
                variables,
                billing());
    }

    private Billing billing() {
        return new Billing(
                Optional.of(accessUntil.minus(Duration.ofDays(365))),
                false,
                Optional.ofNullable(method),
                Money.of("299.00", "RUB"),
                Period.parse("P1M"),
                true,
                new RetryPolicy(
                        5, Duration.ofMinutes(7), Duration.ofDays(1), Duration.ofDays(21), new BigDecimal("0.20")),
                false,
                seriesOpen,
                Optional.empty(),
                messages);
    }
}
