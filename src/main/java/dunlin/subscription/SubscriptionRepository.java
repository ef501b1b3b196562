package dunlin.subscription;

import dunlin.Policies;
import dunlin.subscription.domain.Billing;
import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.ReminderRule;
import dunlin.subscription.domain.SubscriptionSnapshot;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Subscriptions, their plans and their ledger, read from the primary at each call. */
@ApplicationScoped
public class SubscriptionRepository {

    @PersistenceContext
    private EntityManager entityManager;

    private final Policies policies;

    @Inject
    SubscriptionRepository(Policies policies) {
        this.policies = policies;
    }

    /** For the container's proxy. */
    protected SubscriptionRepository() {
        this(null);
    }

    Optional<Plan> plan(String planId) {
        return Optional.ofNullable(entityManager.find(Plan.class, planId));
    }

    Optional<Subscription> find(String subscriptionId) {
        return Optional.ofNullable(entityManager.find(Subscription.class, subscriptionId));
    }

    /**
     * The subscription, locked until the end of the transaction. While it does not exist its name is locked instead, so that
     * of an event for it and its creation one sees the other.
     */
    Optional<Subscription> lock(String subscriptionId) {
        var known = lockRow(subscriptionId);
        if (known.isPresent()) {
            return known;
        }
        lockName(subscriptionId);
        return lockRow(subscriptionId);
    }

    /**
     * Locks against other writers only: a lock on the key too would keep those waiting who write a row that refers to this one, such as
     * an attempt to send that holds its notification, for which whoever has this lock may be waiting.
     */
    private Optional<Subscription> lockRow(String subscriptionId) {
        lockAll(List.of(subscriptionId));
        var known = find(subscriptionId);
        known.ifPresent(entityManager::refresh); // whatever this transaction has read of it before
        return known;
    }

    /** Keeps everybody else who locks the same name waiting until the end of the transaction. */
    void lockName(String name) {
        entityManager
                .createNativeQuery("select cast(pg_advisory_xact_lock(hashtextextended(?1, 0)) as text)")
                .setParameter(1, name)
                .getSingleResult();
    }

    /** Locks the rows in the order of their ids; those that do not exist are passed over. */
    public void lockAll(Collection<String> subscriptionIds) {
        lockExisting(subscriptionIds);
    }

    private List<String> lockExisting(Collection<String> subscriptionIds) {
        if (subscriptionIds.isEmpty()) {
            return List.of();
        }
        @SuppressWarnings("unchecked") // one column of texts
        List<String> locked = entityManager
                .createNativeQuery("select subscription_id from subscription where subscription_id = any("
                        + "string_to_array(?1, chr(31))) order by subscription_id for no key update")
                .setParameter(1, String.join("\u001f", subscriptionIds))
                .getResultList();
        return locked;
    }

    /**
     * Locks these subscriptions until the end of the transaction, and the names of those that do not exist, as {@link #lock} does, in
     * the order of their ids. They are to be read only afterwards.
     */
    void lockEach(Collection<String> subscriptionIds) {
        var unknown = new TreeSet<>(subscriptionIds);
        unknown.removeAll(lockExisting(subscriptionIds));
        if (!unknown.isEmpty()) {
            lockNames(unknown);
            lockAll(unknown);
        }
    }

    /** Those of these subscriptions that exist, with their plans. */
    Map<String, Subscription> findEach(Collection<String> subscriptionIds) {
        var found = new HashMap<String, Subscription>();
        if (!subscriptionIds.isEmpty()) {
            entityManager
                    .createQuery(
                            "select s from Subscription s join fetch s.plan where s.subscriptionId in :ids",
                            Subscription.class)
                    .setParameter("ids", subscriptionIds)
                    .getResultStream()
                    .forEach(subscription -> found.put(subscription.subscriptionId(), subscription));
        }
        return found;
    }

    /** Writes what is to be written and forgets every row that was read, so that the next ones are not looked through with them. */
    void forget() {
        entityManager.flush();
        entityManager.clear();
    }

    private void lockNames(Collection<String> names) {
        entityManager
                .createNativeQuery("select count(cast(pg_advisory_xact_lock(hashtextextended(name, 0)) as text)) from"
                        + " (select name from unnest(string_to_array(?1, chr(31))) as name order by name) as in_order")
                .setParameter(1, String.join("\u001f", names))
                .getSingleResult();
    }

    /** Stores a new row at once, so that rows which name it can follow. */
    void add(Object entity) {
        entityManager.persist(entity);
        entityManager.flush();
    }

    /** What these subscriptions are now, with their plans. */
    public Map<String, SubscriptionSnapshot> snapshots(Collection<String> subscriptionIds) {
        if (subscriptionIds.isEmpty()) {
            return Map.of();
        }
        return entityManager
                .createQuery(
                        "select s from Subscription s join fetch s.plan where s.subscriptionId in :ids",
                        Subscription.class)
                .setParameter("ids", subscriptionIds)
                .getResultStream()
                .map(this::snapshot)
                .collect(Collectors.toMap(SubscriptionSnapshot::subscriptionId, Function.identity()));
    }

    /** What this subscription is now, with its plan. */
    public SubscriptionSnapshot snapshot(String subscriptionId) {
        return snapshot(find(subscriptionId).orElseThrow());
    }

    SubscriptionSnapshot snapshot(Subscription subscription) {
        var plan = subscription.plan();
        return new SubscriptionSnapshot(
                subscription.subscriptionId(),
                subscription.chatId(),
                subscription.locale(),
                plan.title(),
                subscription.access(),
                subscription.knownSince(),
                subscription.isCanceled(),
                plan.offersRenewal() && subscription.offersRenewal(),
                rulesOf(plan),
                subscription.variables(),
                billing(subscription, plan));
    }

    private Billing billing(Subscription subscription, Plan plan) {
        return new Billing(
                subscription.autoRenewSince(),
                subscription.isDisputed(),
                subscription.paymentMethod(),
                plan.price(),
                plan.period(),
                plan.offersRenewal(),
                plan.charge().orElseGet(policies::charge),
                plan.keepsAccessWhileRetrying(),
                subscription.hasSeriesOpen(),
                subscription.unpaidAt(),
                plan.messages().map(Set::copyOf).orElseGet(PlanTerms::allMessages));
    }

    private List<ReminderRule> rulesOf(Plan plan) {
        return plan.reminders().orElseGet(policies::reminders);
    }

    /**
     * Subscriptions that the planner must look at, locked; those that another node is looking at are passed over. The
     * earliest first.
     */
    public List<String> dueForPlanning(Instant now, int limit) {
        @SuppressWarnings("unchecked") // a native query with an entity class gives that entity
        List<Subscription> due = entityManager
                .createNativeQuery(
                        "select * from subscription where plan_due_at <= ?1 order by plan_due_at limit ?2"
                                + " for no key update skip locked",
                        Subscription.class)
                .setParameter(1, Timestamp.from(now))
                .setParameter(2, limit)
                .getResultList();
        return due.stream().map(Subscription::subscriptionId).toList();
    }

    /** Subscriptions for which it must be looked whether a charge series is to be opened, locked; the earliest first. */
    public List<String> dueForCharging(Instant now, int limit) {
        @SuppressWarnings("unchecked") // a native query with an entity class gives that entity
        List<Subscription> due = entityManager
                .createNativeQuery(
                        "select * from subscription where charge_due_at <= ?1 order by charge_due_at limit ?2"
                                + " for no key update skip locked",
                        Subscription.class)
                .setParameter(1, Timestamp.from(now))
                .setParameter(2, limit)
                .getResultList();
        return due.stream().map(Subscription::subscriptionId).toList();
    }

    /** Tells the opener of charge series when to look next; null: there is nothing ahead. The row must be locked by the caller. */
    public void chargeFrom(String subscriptionId, Instant at) {
        entityManager.find(Subscription.class, subscriptionId).chargeFrom(at);
    }

    /** Tells the planner when to look next; null: there is nothing ahead. The row must be locked by the caller. */
    public void planFrom(String subscriptionId, Instant at) {
        entityManager.find(Subscription.class, subscriptionId).planFrom(at);
    }

    /** The group that this subscription writes to has moved. The row must be locked by the caller. */
    public void moveChat(String subscriptionId, long from, long to) {
        entityManager
                .createNativeQuery("update subscription set chat_id = ?1, version = version + 1"
                        + " where subscription_id = ?2 and chat_id = ?3")
                .setParameter(1, to)
                .setParameter(2, subscriptionId)
                .setParameter(3, from)
                .executeUpdate();
    }

    /**
     * Has the planner look at every subscription of a plan whose end lies after {@code since}, and the opener of charge series at those
     * ends that lie ahead: what was not to be collected may be now. Locks them in the order of their ids.
     */
    void replanAllOf(String planId, Instant since, Instant now) {
        entityManager
                .createNativeQuery("update subscription set plan_due_at = ?1, version = version + 1,"
                        + " charge_due_at = case when auto_renew and access_until > ?1 then access_until"
                        + " else charge_due_at end where subscription_id in (select subscription_id from subscription"
                        + " where plan_id = ?2 and access_until > ?3 order by subscription_id for no key update)")
                .setParameter(1, Timestamp.from(now))
                .setParameter(2, planId)
                .setParameter(3, Timestamp.from(since))
                .executeUpdate();
    }

    Optional<AccessChange> changeBy(EventKey key) {
        return entityManager
                .createQuery(
                        "select c from AccessChange c where c.source = :source and c.eventId = :event",
                        AccessChange.class)
                .setParameter("source", key.source())
                .setParameter("event", key.eventId())
                .getResultStream()
                .findFirst();
    }

    /** Whether ended access was revived by a payment after that change. */
    boolean revivedAfter(String subscriptionId, AccessChange change) {
        return entityManager
                        .createQuery(
                                "select count(c) from AccessChange c where c.subscriptionId = :subscription"
                                        + " and c.seq > :seq and c.restarted = true",
                                Long.class)
                        .setParameter("subscription", subscriptionId)
                        .setParameter("seq", change.seq())
                        .getSingleResult()
                > 0;
    }
}
