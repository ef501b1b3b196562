package dunlin.dunning;

import dunlin.dunning.domain.SeriesState;
import dunlin.rest.Paging;
import dunlin.subscription.domain.PaymentMethod;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The stored charge series and their attempts. Whoever changes them holds the subscription's lock. */
@ApplicationScoped
class Charges {

    private static final Instant BEYOND = Instant.parse("9999-12-31T23:59:59Z");

    @PersistenceContext
    private EntityManager entityManager;

    void add(ChargeSeries series) {
        entityManager.persist(series);
        entityManager.flush(); // its attempts refer to it
    }

    void add(ChargeAttempt attempt) {
        entityManager.persist(attempt);
    }

    Optional<ChargeSeries> find(String seriesId) {
        return Optional.ofNullable(entityManager.find(ChargeSeries.class, seriesId));
    }

    Map<String, ChargeSeries> byId(Collection<String> ids) {
        return ids.isEmpty()
                ? Map.of()
                : entityManager
                        .createQuery("select s from ChargeSeries s where s.seriesId in :ids", ChargeSeries.class)
                        .setParameter("ids", ids)
                        .getResultStream()
                        .collect(Collectors.toMap(ChargeSeries::seriesId, Function.identity()));
    }

    Optional<ChargeSeries> openOf(String subscriptionId) {
        return entityManager
                .createQuery(
                        "select s from ChargeSeries s where s.subscriptionId = :subscription and s.state = 'open'",
                        ChargeSeries.class)
                .setParameter("subscription", subscriptionId)
                .getResultStream()
                .findFirst();
    }

    /** The series for that end of access, the last first. */
    List<ChargeSeries> of(String subscriptionId, Instant accessUntil) {
        return entityManager
                .createQuery(
                        "select s from ChargeSeries s where s.subscriptionId = :subscription"
                                + " and s.expectedAccessUntil = :until order by s.openedAt desc",
                        ChargeSeries.class)
                .setParameter("subscription", subscriptionId)
                .setParameter("until", accessUntil)
                .getResultList();
    }

    /** Whether a charge for that end of access has been paid. */
    boolean isPaid(String subscriptionId, Instant accessUntil) {
        return of(subscriptionId, accessUntil).stream().anyMatch(ChargeSeries::isPaid);
    }

    /** The attempts of a series in their order, locked. */
    List<ChargeAttempt> lockAttempts(String seriesId) {
        return locked("series_id = ?1 order by number for no key update", seriesId);
    }

    List<ChargeAttempt> attemptsOf(Collection<String> seriesIds) {
        return seriesIds.isEmpty()
                ? List.of()
                : entityManager
                        .createQuery(
                                "select a from ChargeAttempt a where a.id.seriesId in :ids"
                                        + " order by a.id.seriesId, a.id.number",
                                ChargeAttempt.class)
                        .setParameter("ids", seriesIds)
                        .getResultList();
    }

    /** The attempt that was made under that key, or that is known as that payment of that gateway. */
    Optional<ChargeAttempt> told(String gateway, Optional<String> key, String paymentId) {
        return entityManager
                .createQuery(
                        "select a from ChargeAttempt a, ChargeSeries s where s.seriesId = a.id.seriesId"
                                + " and s.methodGateway = :gateway"
                                + " and (a.idempotencyKey = :key or a.gatewayPaymentId = :payment)",
                        ChargeAttempt.class)
                .setParameter("gateway", gateway)
                .setParameter("key", key.orElse(""))
                .setParameter("payment", paymentId)
                .getResultStream()
                .findFirst();
    }

    /** Attempts that want a wake-up, locked: due before {@code horizon} and not woken, or overdue although woken by then. */
    List<ChargeAttempt> lockUnwoken(Instant horizon, Instant overdue, int limit) {
        return locked(
                "next_at <= ?1 and (woken_at is null or (next_at <= ?2 and woken_at <= ?2))"
                        + " order by next_at limit " + limit + " for no key update skip locked",
                Timestamp.from(horizon),
                Timestamp.from(overdue));
    }

    /** Attempts whose lease is over, not locked. */
    List<ChargeAttempt> abandoned(Instant now, int limit) {
        return entityManager
                .createQuery(
                        "select a from ChargeAttempt a where a.leaseUntil <= :now order by a.leaseUntil",
                        ChargeAttempt.class)
                .setParameter("now", now)
                .setMaxResults(limit)
                .getResultList();
    }

    @SuppressWarnings("unchecked") // a native query with an entity class gives that entity
    private List<ChargeAttempt> locked(String condition, Object... parameters) {
        var query =
                entityManager.createNativeQuery("select * from charge_attempt where " + condition, ChargeAttempt.class);
        for (var i = 0; i < parameters.length; i++) {
            query.setParameter(i + 1, parameters[i]);
        }
        return query.getResultList();
    }

    /** How often that method was declined since then; requests in flight or unsettled count too. */
    long declines(PaymentMethod method, Instant since) {
        return entityManager
                .createQuery(
                        "select count(a) from ChargeAttempt a, ChargeSeries s where s.seriesId = a.id.seriesId"
                                + " and s.methodGateway = :gateway and s.methodToken = :token"
                                + " and ((a.state = 'declined' and a.finishedAt > :since)"
                                + " or a.state in ('submitting', 'unknown'))",
                        Long.class)
                .setParameter("gateway", method.gateway())
                .setParameter("token", method.token())
                .setParameter("since", since)
                .getSingleResult();
    }

    /** Whether the gateway has said that this method is never to be tried again. */
    boolean isDead(PaymentMethod method) {
        return entityManager
                        .createQuery(
                                "select count(a) from ChargeAttempt a, ChargeSeries s where s.seriesId = a.id.seriesId"
                                        + " and s.methodGateway = :gateway and s.methodToken = :token"
                                        + " and a.declineClass = 'hard'",
                                Long.class)
                        .setParameter("gateway", method.gateway())
                        .setParameter("token", method.token())
                        .getSingleResult()
                > 0;
    }

    List<ChargeSeries> newest(Optional<String> subscriptionId, Optional<SeriesState> state, Paging paging) {
        var query = entityManager.createQuery(
                "select s from ChargeSeries s where (s.openedAt < :at or (s.openedAt = :at and s.seriesId < :id))"
                        + (subscriptionId.isPresent() ? " and s.subscriptionId = :subscription" : "")
                        + (state.isPresent() ? " and s.state = :state" : "")
                        + " order by s.openedAt desc, s.seriesId desc",
                ChargeSeries.class);
        subscriptionId.ifPresent(id -> query.setParameter("subscription", id));
        state.ifPresent(asked -> query.setParameter("state", asked.word()));
        return query.setParameter(
                        "at", paging.after().map(cursor -> cursor.instant()).orElse(BEYOND))
                .setParameter("id", paging.after().map(cursor -> cursor.id()).orElse(""))
                .setMaxResults(paging.fetch())
                .getResultList();
    }
}
