package dunlin.webhook;

import dunlin.rest.Paging;
import dunlin.webhook.domain.DisabledReason;
import dunlin.webhook.domain.SigningSecret;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The table of webhooks, as those see it who enter and read them. */
@ApplicationScoped
class StoredWebhooks {

    private static final Instant BEYOND = Instant.parse("9999-12-31T23:59:59Z");
    private static final String ROWS = "select w.webhook_id, w.url, w.types, w.created_at, w.disabled_at, w.reason,"
            + " w.last_success_at, w.last_failure_at, w.last_failure,"
            + " (select count(*) from webhook_delivery d where d.webhook_no = w.webhook_no)"
            + " from webhook w where w.removed_at is null";

    @PersistenceContext
    private EntityManager entityManager;

    /** False if there is one of that id. */
    boolean add(String webhookId, String url, SigningSecret secret, Optional<String> types, Instant now) {
        return entityManager
                        .createNativeQuery("insert into webhook (webhook_id, url, secret, types, created_at, due_at)"
                                + " values (?1, ?2, ?3, cast(?4 as text), ?5, ?5)"
                                + " on conflict (webhook_id) where removed_at is null do nothing")
                        .setParameter(1, webhookId)
                        .setParameter(2, url)
                        .setParameter(3, secret.text())
                        .setParameter(4, types.orElse(null))
                        .setParameter(5, Timestamp.from(now))
                        .executeUpdate()
                == 1;
    }

    /**
     * Enables it if it was disabled. Whatever is under way to another address, or under another secret, no longer counts: its lease is
     * over, and the failures of old ones are forgotten.
     */
    void change(String webhookId, String url, Optional<SigningSecret> secret, Optional<String> types, Instant now) {
        var given = secret.map(SigningSecret::text).orElse(null);
        entityManager
                .createNativeQuery("update webhook set disabled_at = null, reason = null, failures = 0,"
                        + " failing_since = null, due_at = ?4, lease_token = null, lease_until = null"
                        + " where webhook_id = ?1 and removed_at is null and (disabled_at is not null"
                        + " or url <> ?2 or secret <> coalesce(cast(?3 as text), secret))")
                .setParameter(1, webhookId)
                .setParameter(2, url)
                .setParameter(3, given)
                .setParameter(4, Timestamp.from(now))
                .executeUpdate();
        entityManager
                .createNativeQuery("update webhook set url = ?2, secret = coalesce(cast(?3 as text), secret),"
                        + " types = cast(?4 as text) where webhook_id = ?1 and removed_at is null")
                .setParameter(1, webhookId)
                .setParameter(2, url)
                .setParameter(3, given)
                .setParameter(4, types.orElse(null))
                .executeUpdate();
    }

    /** Takes its lease away too, so that nothing more is told that is not under way. */
    boolean remove(String webhookId, Instant now) {
        return entityManager
                        .createNativeQuery("update webhook set removed_at = ?2, lease_token = null, lease_until = null"
                                + " where webhook_id = ?1 and removed_at is null")
                        .setParameter(1, webhookId)
                        .setParameter(2, Timestamp.from(now))
                        .executeUpdate()
                == 1;
    }

    @SuppressWarnings("unchecked") // a native query gives its columns
    Optional<Webhook> find(String webhookId) {
        List<Object[]> rows = entityManager
                .createNativeQuery(ROWS + " and w.webhook_id = ?1")
                .setParameter(1, webhookId)
                .getResultList();
        return rows.stream().map(StoredWebhooks::webhook).findFirst();
    }

    @SuppressWarnings("unchecked") // a native query gives its columns
    List<Webhook> newest(Paging paging) {
        List<Object[]> rows = entityManager
                .createNativeQuery(ROWS + " and (w.created_at, w.webhook_id) < (?1, ?2)"
                        + " order by w.created_at desc, w.webhook_id desc limit " + paging.fetch())
                .setParameter(
                        1,
                        Timestamp.from(
                                paging.after().map(cursor -> cursor.instant()).orElse(BEYOND)))
                .setParameter(2, paging.after().map(cursor -> cursor.id()).orElse(""))
                .getResultList();
        return rows.stream().map(StoredWebhooks::webhook).toList();
    }

    private static Webhook webhook(Object[] row) {
        return new Webhook(
                (String) row[0],
                (String) row[1],
                Optional.ofNullable((String) row[2]).map(types -> Arrays.asList(types.split(",", -1))),
                instant(row[3]).orElseThrow(),
                instant(row[4]),
                Optional.ofNullable((String) row[5]).map(DisabledReason::valueOf),
                instant(row[6]),
                instant(row[7]),
                Optional.ofNullable((String) row[8]),
                ((Number) row[9]).longValue());
    }

    private static Optional<Instant> instant(Object column) {
        return Optional.ofNullable((Timestamp) column).map(Timestamp::toInstant);
    }
}
