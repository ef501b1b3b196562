package dunlin.subscription;

import dunlin.Clocks;
import dunlin.Policies;
import dunlin.outcome.Outbox;
import dunlin.simulation.Tables;
import dunlin.simulation.Told;
import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.PaymentEvent;
import dunlin.subscription.domain.Period;
import dunlin.subscription.domain.ReminderRule;
import dunlin.subscription.domain.SubscriptionSnapshot;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The front door of payments and customers on tables in memory. */
public final class SimulatedSubscriptions {

    /** One row of the ledger. */
    public record Move(String subscriptionId, Instant before, Instant after) {}

    private final Tables tables;
    private final InMemorySubscriptions repository;
    private final Subscriptions subscriptions;
    private final Enrolment enrolment;
    private final Plans plans;

    /** Tells changes to that observer, in the transaction of each. */
    public SimulatedSubscriptions(
            Tables tables,
            Outbox outbox,
            Policies policies,
            Clocks clocks,
            Consumer<SubscriptionChanged> changed,
            Consumer<ChatGiven> chatGiven) {
        this.tables = tables;
        repository = new InMemorySubscriptions(tables, policies);
        var events = new InMemoryPaymentEvents(tables);
        var ledger = new Ledger(repository, outbox);
        var effects = new EventEffects(ledger, new Refunds(repository, events, ledger));
        subscriptions = new Subscriptions(repository, events, effects, new Told<>(changed), clocks);
        enrolment =
                new Enrolment(repository, events, effects, ledger, new Told<>(changed), new Told<>(chatGiven), clocks);
        plans = new Plans(repository, policies, clocks);
    }

    public SubscriptionRepository repository() {
        return repository;
    }

    /** Stores a plan. */
    public void plan(String planId, Period period, Money price, boolean offered, List<ReminderRule> reminders) {
        tables.transaction(() -> plans.put(
                planId,
                new PlanTerms(
                        planId,
                        period,
                        price,
                        offered,
                        Optional.of(reminders),
                        Optional.empty(),
                        false,
                        Optional.empty())));
    }

    /** Creates or changes a subscription; access counts at its creation only. */
    public void put(String subscriptionId, String planId, long chatId, Optional<Instant> accessUntil, boolean offered) {
        tables.transaction(() -> enrolment.put(
                subscriptionId,
                new SubscriptionTerms(
                        planId,
                        chatId,
                        "en",
                        accessUntil,
                        Optional.empty(),
                        true,
                        Optional.empty(),
                        offered,
                        Map.of())));
    }

    /** Takes a payment event. */
    public EventAnswer accept(PaymentEvent event) {
        return tables.transaction(() -> subscriptions.accept(event));
    }

    /** What a subscription is now. */
    public SubscriptionSnapshot now(String subscriptionId) {
        return tables.transaction(() -> repository.snapshot(subscriptionId));
    }

    /** All ids. */
    public List<String> ids() {
        return tables.all(Subscription.class).stream()
                .map(Subscription::subscriptionId)
                .toList();
    }

    /** The ledger, oldest first. */
    public List<Move> ledger() {
        return tables.all(AccessChange.class).stream()
                .map(row -> new Move(
                        (String) Tables.get(row, "subscriptionId"),
                        (Instant) Tables.get(row, "accessUntilBefore"),
                        (Instant) Tables.get(row, "accessUntilAfter")))
                .toList();
    }
}
