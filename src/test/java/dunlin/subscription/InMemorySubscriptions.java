package dunlin.subscription;

import dunlin.Policies;
import dunlin.simulation.Tables;
import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.SubscriptionSnapshot;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Subscriptions, their plans and their ledger, without a database: each method does what its query does. */
final class InMemorySubscriptions extends SubscriptionRepository {

    private final Tables tables;
    private long ledgerRows;

    InMemorySubscriptions(Tables tables, Policies policies) {
        super(policies);
        this.tables = tables;
    }

    @Override
    Optional<Plan> plan(String planId) {
        return tables.find(Plan.class, planId);
    }

    @Override
    Optional<Subscription> find(String subscriptionId) {
        return tables.find(Subscription.class, subscriptionId);
    }

    @Override
    Optional<Subscription> lock(String subscriptionId) {
        return find(subscriptionId);
    }

    @Override
    void lockName(String name) {
        // A transaction here happens in one instant: nobody else can hold the name.
    }

    @Override
    public void lockAll(Collection<String> subscriptionIds) {
        // A transaction here happens in one instant: nobody else can hold the rows.
    }

    @Override
    void add(Object entity) {
        if (entity instanceof AccessChange change) {
            ledgerRows++;
            Tables.set(change, "seq", ledgerRows);
            tables.add(ledgerRows, change);
        } else if (entity instanceof Plan plan) {
            tables.add(plan.planId(), plan);
        } else {
            tables.add(((Subscription) entity).subscriptionId(), entity);
        }
    }

    @Override
    public Map<String, SubscriptionSnapshot> snapshots(Collection<String> subscriptionIds) {
        var snapshots = new LinkedHashMap<String, SubscriptionSnapshot>();
        subscriptionIds.forEach(id -> find(id).map(this::snapshot).ifPresent(found -> snapshots.put(id, found)));
        return snapshots;
    }

    @Override
    public List<String> dueForPlanning(Instant now, int limit) {
        return tables
                .where(
                        Subscription.class,
                        row -> planDueAt(row) != null && !planDueAt(row).isAfter(now))
                .stream()
                .sorted(Comparator.comparing(InMemorySubscriptions::planDueAt))
                .limit(limit)
                .map(Subscription::subscriptionId)
                .toList();
    }

    private static Instant planDueAt(Subscription row) {
        return (Instant) Tables.get(row, "planDueAt");
    }

    @Override
    public void planFrom(String subscriptionId, Instant at) {
        find(subscriptionId).orElseThrow().planFrom(at);
    }

    @Override
    public void moveChat(String subscriptionId, long from, long to) {
        find(subscriptionId).filter(row -> row.chatId() == from).ifPresent(row -> Tables.set(row, "chatId", to));
    }

    @Override
    void replanAllOf(String planId, Instant since, Instant now) {
        tables.all(Subscription.class).stream()
                .filter(row -> row.plan().planId().equals(planId)
                        && row.access().until().isAfter(since))
                .forEach(row -> row.planFrom(now));
    }

    @Override
    Optional<AccessChange> changeBy(EventKey key) {
        return tables.all(AccessChange.class).stream()
                .filter(change -> key.source().equals(Tables.get(change, "source"))
                        && key.eventId().equals(Tables.get(change, "eventId")))
                .findFirst();
    }

    @Override
    boolean revivedAfter(String subscriptionId, AccessChange change) {
        return tables.all(AccessChange.class).stream()
                .anyMatch(later -> subscriptionId.equals(Tables.get(later, "subscriptionId"))
                        && later.seq() > change.seq()
                        && Tables.get(later, "restarted").equals(true));
    }
}
