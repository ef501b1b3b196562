package dunlin.subscription;

import dunlin.rest.Paging;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The stored imports. */
@ApplicationScoped
class Imports {

    private static final Instant BEYOND = Instant.parse("9999-12-31T23:59:59Z");

    @PersistenceContext
    private EntityManager entityManager;

    /** Enters one unless there is one of that name. */
    void enter(String importId, String digest, Instant now) {
        entityManager
                .createNativeQuery(
                        "insert into subscription_import (import_id, digest, rows_read, created, updated, unchanged,"
                                + " refused, error_count, errors, started_at, progress_at, version)"
                                + " values (?1, ?2, 0, 0, 0, 0, 0, 0, '[]', ?3, ?3, 1) on conflict do nothing")
                .setParameter(1, importId)
                .setParameter(2, digest)
                .setParameter(3, Timestamp.from(now))
                .executeUpdate();
    }

    Optional<SubscriptionImport> find(String importId) {
        return Optional.ofNullable(entityManager.find(SubscriptionImport.class, importId));
    }

    /** The one of that name, locked until the end of the transaction. */
    SubscriptionImport lock(String importId) {
        return entityManager.find(SubscriptionImport.class, importId, LockModeType.PESSIMISTIC_WRITE);
    }

    /** The newest first. */
    List<SubscriptionImport> newest(Paging paging) {
        return entityManager
                .createQuery(
                        "select i from SubscriptionImport i where i.startedAt < :at or (i.startedAt = :at and i.importId < :id)"
                                + " order by i.startedAt desc, i.importId desc",
                        SubscriptionImport.class)
                .setParameter(
                        "at", paging.after().map(cursor -> cursor.instant()).orElse(BEYOND))
                .setParameter("id", paging.after().map(cursor -> cursor.id()).orElse(""))
                .setMaxResults(paging.fetch())
                .getResultList();
    }
}
