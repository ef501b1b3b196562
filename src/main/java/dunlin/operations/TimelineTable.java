package dunlin.operations;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;

/** Reads everything that happened to one subscription, a kind at a time. */
@ApplicationScoped
@Transactional
class TimelineTable {

    @PersistenceContext
    private EntityManager entityManager;

    boolean knows(String subscriptionId) {
        return !rows("select subscription_id from subscription where subscription_id = ?1", subscriptionId)
                .isEmpty();
    }

    List<Object[]> paymentEvents(String subscriptionId) {
        return rows(
                "select received_at, source, event_id, type, status, reason, occurred_at, payment_id, amount, currency"
                        + " from payment_event where subscription_id = ?1 order by seq",
                subscriptionId);
    }

    List<Object[]> accessChanges(String subscriptionId) {
        return rows(
                "select at, cause, source, event_id, access_until_before, access_until_after from access_change"
                        + " where subscription_id = ?1 order by seq",
                subscriptionId);
    }

    List<Object[]> notifications(String subscriptionId) {
        return rows(
                "select created_at, notification_id, type, state, reason, expected_access_until, not_before, valid_until,"
                        + " finished_at, receipt_at, receipt_chat_id, receipt_message_id from notification"
                        + " where subscription_id = ?1 order by created_at, notification_id",
                subscriptionId);
    }

    List<Object[]> attempts(String subscriptionId) {
        return rows(
                "select a.started_at, a.notification_id, a.number, a.finished_at, a.outcome, a.status_code,"
                        + " a.retry_after_seconds, a.error from delivery_attempt a join notification n"
                        + " on n.notification_id = a.notification_id where n.subscription_id = ?1"
                        + " order by a.started_at, a.number",
                subscriptionId);
    }

    /** An instant as a row has it. */
    static Instant instant(Object column) {
        return column == null ? null : ((Timestamp) column).toInstant();
    }

    @SuppressWarnings("unchecked") // a native query with several columns gives arrays
    private List<Object[]> rows(String sql, String subscriptionId) {
        return entityManager
                .createNativeQuery(sql)
                .setParameter(1, subscriptionId)
                .getResultList();
    }
}
