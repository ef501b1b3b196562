package dunlin.subscription;

import dunlin.rest.Paging;
import dunlin.subscription.domain.SubscriptionState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.TypedQuery;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads plans and subscriptions for people, newest first. */
@ApplicationScoped
@Transactional
class SubscriptionListings {

    private static final Instant BEYOND = Instant.parse("9999-12-31T23:59:59Z");

    @PersistenceContext
    private EntityManager entityManager;

    Optional<Plan> plan(String planId) {
        return Optional.ofNullable(entityManager.find(Plan.class, planId));
    }

    List<Plan> plans(Paging paging) {
        return after(
                        entityManager.createQuery(
                                "select p from Plan p where p.createdAt < :at or (p.createdAt = :at and p.planId < :id)"
                                        + " order by p.createdAt desc, p.planId desc",
                                Plan.class),
                        paging)
                .getResultList();
    }

    Optional<Subscription> subscription(String subscriptionId) {
        return entityManager
                .createQuery(
                        "select s from Subscription s join fetch s.plan where s.subscriptionId = :id",
                        Subscription.class)
                .setParameter("id", subscriptionId)
                .getResultStream()
                .findFirst();
    }

    List<Subscription> subscriptions(
            Optional<SubscriptionState> state,
            Optional<String> planId,
            OptionalLong chatId,
            Instant now,
            Paging paging) {
        var query = entityManager.createQuery(
                "select s from Subscription s join fetch s.plan"
                        + " where (s.createdAt < :at or (s.createdAt = :at and s.subscriptionId < :id))"
                        + state.map(SubscriptionListings::condition).orElse("")
                        + (planId.isPresent() ? " and s.plan.planId = :plan" : "")
                        + (chatId.isPresent() ? " and s.chatId = :chat" : "")
                        + " order by s.createdAt desc, s.subscriptionId desc",
                Subscription.class);
        if (state.isPresent()) {
            query.setParameter("now", now);
        }
        planId.ifPresent(id -> query.setParameter("plan", id));
        chatId.ifPresent(id -> query.setParameter("chat", id));
        return after(query, paging).getResultList();
    }

    private static String condition(SubscriptionState state) {
        return switch (state) {
            case ACTIVE -> " and s.accessUntil > :now";
            case PAST_DUE -> " and s.accessUntil <= :now and s.seriesOpen = true";
            case CANCELED -> " and s.accessUntil <= :now and s.seriesOpen = false and s.canceledAt is not null";
            case LAPSED -> " and s.accessUntil <= :now and s.seriesOpen = false and s.canceledAt is null";
        };
    }

    private static <T> TypedQuery<T> after(TypedQuery<T> query, Paging paging) {
        return query.setParameter(
                        "at", paging.after().map(cursor -> cursor.instant()).orElse(BEYOND))
                .setParameter("id", paging.after().map(cursor -> cursor.id()).orElse(""))
                .setMaxResults(paging.fetch());
    }
}
