package dunlin.webhook;

import dunlin.outcome.StoredOutcome;
import dunlin.webhook.domain.DisabledReason;
import dunlin.webhook.domain.SigningSecret;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The tables of webhooks, as those see it who deliver: leases, and what has still to be told. */
@ApplicationScoped
class Deliveries {

    @PersistenceContext
    private EntityManager entityManager;

    /** How a webhook has fared since its last success. */
    record Failures(int count, Optional<Instant> since) {}

    /** Leases the webhook that has waited longest of those that have something to be told and nobody at it. */
    @SuppressWarnings("unchecked") // a native query gives its column
    Optional<Long> lease(String token, Instant until, Instant now) {
        List<Number> rows = entityManager
                .createNativeQuery("select w.webhook_no from webhook w where w.removed_at is null"
                        + " and w.disabled_at is null and w.due_at <= ?1"
                        + " and (w.lease_until is null or w.lease_until <= ?1)"
                        + " and exists (select 1 from webhook_delivery d where d.webhook_no = w.webhook_no)"
                        + " order by w.due_at limit 1 for no key update skip locked")
                .setParameter(1, Timestamp.from(now))
                .getResultList();
        var leased = rows.stream().map(Number::longValue).findFirst();
        leased.ifPresent(webhookNo -> prolong(webhookNo, token, until));
        return leased;
    }

    void prolong(long webhookNo, String token, Instant until) {
        update(webhookNo, "lease_token = ?2, lease_until = ?3", token, Timestamp.from(until));
    }

    /** The oldest that it has still to be told. */
    @SuppressWarnings("unchecked") // a native query gives its columns
    Optional<Delivery> oldest(long webhookNo, String token, Instant turnUntil) {
        List<Object[]> rows = entityManager
                .createNativeQuery("select w.webhook_id, w.url, w.secret, d.seq, d.outcome_id, d.type, d.subject,"
                        + " d.ordering_key, d.at, d.data from webhook w join webhook_delivery d"
                        + " on d.webhook_no = w.webhook_no where w.webhook_no = ?1 order by d.seq limit 1")
                .setParameter(1, webhookNo)
                .getResultList();
        return rows.stream()
                .map(row -> new Delivery(
                        webhookNo,
                        (String) row[0],
                        token,
                        turnUntil,
                        (String) row[1],
                        new SigningSecret((String) row[2]),
                        outcome(row)))
                .findFirst();
    }

    private static StoredOutcome outcome(Object[] row) {
        return new StoredOutcome(
                ((Number) row[3]).longValue(),
                (String) row[4],
                (String) row[5],
                (String) row[6],
                (String) row[7],
                ((Timestamp) row[8]).toInstant(),
                (String) row[9]);
    }

    /** Locks the webhook if the lease is still that one's; empty: somebody else's answer counts. */
    @SuppressWarnings("unchecked") // a native query gives its columns
    Optional<Failures> locked(long webhookNo, String token) {
        List<Object[]> rows = entityManager
                .createNativeQuery("select failures, failing_since from webhook where webhook_no = ?1"
                        + " and lease_token = ?2 and removed_at is null for no key update")
                .setParameter(1, webhookNo)
                .setParameter(2, token)
                .getResultList();
        return rows.stream()
                .map(row -> new Failures(
                        ((Number) row[0]).intValue(),
                        Optional.ofNullable((Timestamp) row[1]).map(Timestamp::toInstant)))
                .findFirst();
    }

    void taken(Delivery delivery, Instant now) {
        entityManager
                .createNativeQuery("delete from webhook_delivery where webhook_no = ?1 and seq = ?2")
                .setParameter(1, delivery.webhookNo())
                .setParameter(2, delivery.outcome().seq())
                .executeUpdate();
        update(delivery.webhookNo(), "failures = 0, failing_since = null, last_success_at = ?2", Timestamp.from(now));
    }

    void failed(long webhookNo, Failures failures, String word, Instant now) {
        update(
                webhookNo,
                "failures = ?2, failing_since = ?3, last_failure_at = ?4, last_failure = ?5",
                failures.count(),
                Timestamp.from(failures.since().orElse(now)),
                Timestamp.from(now),
                word);
    }

    void release(long webhookNo, Instant dueAt) {
        update(webhookNo, "lease_token = null, lease_until = null, due_at = ?2", Timestamp.from(dueAt));
    }

    void disable(long webhookNo, DisabledReason reason, Instant now) {
        update(
                webhookNo,
                "lease_token = null, lease_until = null, reason = ?2, disabled_at = ?3",
                reason.name(),
                Timestamp.from(now));
    }

    private void update(long webhookNo, String columns, Object... values) {
        var query = entityManager
                .createNativeQuery("update webhook set " + columns + " where webhook_no = ?1")
                .setParameter(1, webhookNo);
        for (var number = 0; number < values.length; number++) {
            query.setParameter(number + 2, values[number]);
        }
        query.executeUpdate();
    }

    /** Removes, up to so many, what webhooks that are gone had still to be told. */
    int forgetRemoved(int limit) {
        return entityManager
                .createNativeQuery("delete from webhook_delivery where (webhook_no, seq) in"
                        + " (select d.webhook_no, d.seq from webhook w join webhook_delivery d"
                        + " on d.webhook_no = w.webhook_no where w.removed_at is not null limit " + limit + ")")
                .executeUpdate();
    }

    /** Removes the rows of webhooks that have gone before then and have nothing left to be forgotten. */
    void buryRemoved(Instant before) {
        entityManager
                .createNativeQuery("delete from webhook w where w.removed_at < ?1 and not exists"
                        + " (select 1 from webhook_delivery d where d.webhook_no = w.webhook_no)")
                .setParameter(1, Timestamp.from(before))
                .executeUpdate();
    }
}
