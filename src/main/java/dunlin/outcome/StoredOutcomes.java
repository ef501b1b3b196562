package dunlin.outcome;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** The outbox's table, and the row that says which node empties it. */
@ApplicationScoped
class StoredOutcomes {

    @PersistenceContext
    private EntityManager entityManager;

    /** Stores it, and with it what each webhook that asks for its type has to be told: one statement, which finds none where there is none. */
    void add(String id, Outcome outcome) {
        entityManager
                .createNativeQuery(
                        "with told as (insert into outcome (outcome_id, type, subject, ordering_key, at, data)"
                                + " values (?1, ?2, ?3, ?4, ?5, ?6)"
                                + " returning seq, outcome_id, type, subject, ordering_key, at, data)"
                                + " insert into webhook_delivery (webhook_no, seq, outcome_id, type, subject, ordering_key, at, data)"
                                + " select webhook.webhook_no, told.* from told, webhook where webhook.removed_at is null"
                                + " and (webhook.types is null or told.type = any(string_to_array(webhook.types, ',')))")
                .setParameter(1, id)
                .setParameter(2, outcome.type().word())
                .setParameter(3, outcome.subject())
                .setParameter(4, outcome.orderingKey())
                .setParameter(5, Timestamp.from(outcome.at()))
                .setParameter(6, outcome.data().toString())
                .executeUpdate();
    }

    /** Whether any is not published. */
    boolean waiting() {
        return (boolean) entityManager
                .createNativeQuery("select exists (select 1 from outcome where published_at is null)")
                .getSingleResult();
    }

    /**
     * The oldest that are not published. What depends on another was written after that one's commit, so nobody sees the later one
     * without the earlier.
     */
    @SuppressWarnings("unchecked") // a native query gives its columns
    List<StoredOutcome> unpublished(int limit) {
        List<Object[]> rows = entityManager
                .createNativeQuery("select seq, outcome_id, type, subject, ordering_key, at, data from outcome"
                        + " where published_at is null order by seq limit " + limit)
                .getResultList();
        return rows.stream()
                .map(row -> new StoredOutcome(
                        ((Number) row[0]).longValue(),
                        (String) row[1],
                        (String) row[2],
                        (String) row[3],
                        (String) row[4],
                        ((Timestamp) row[5]).toInstant(),
                        (String) row[6]))
                .toList();
    }

    void published(Collection<StoredOutcome> outcomes, Instant now) {
        entityManager
                .createNativeQuery("update outcome set published_at = ?2"
                        + " where seq = any(cast(string_to_array(?1, ',') as bigint[])) and published_at is null")
                .setParameter(
                        1,
                        outcomes.stream().map(one -> Long.toString(one.seq())).collect(Collectors.joining(",")))
                .setParameter(2, Timestamp.from(now))
                .executeUpdate();
    }

    /** Removes, of the oldest so many, those published before; the others' age costs nothing. */
    int forget(Instant publishedBefore, int limit) {
        return entityManager
                .createNativeQuery("delete from outcome where seq in (select seq from"
                        + " (select seq, published_at from outcome order by seq limit " + limit + ") oldest"
                        + " where published_at < ?1)")
                .setParameter(1, Timestamp.from(publishedBefore))
                .executeUpdate();
    }

    /** Takes the turn to publish, or keeps it; false while another node has it. */
    boolean takeTurn(String token, Instant until, Instant now) {
        return entityManager
                        .createNativeQuery("update outcome_relay set token = ?1, until = ?2"
                                + " where token is null or token = ?1 or until <= ?3")
                        .setParameter(1, token)
                        .setParameter(2, Timestamp.from(until))
                        .setParameter(3, Timestamp.from(now))
                        .executeUpdate()
                == 1;
    }

    void giveUpTurn(String token) {
        entityManager
                .createNativeQuery("update outcome_relay set token = null, until = null where token = ?1")
                .setParameter(1, token)
                .executeUpdate();
    }
}
