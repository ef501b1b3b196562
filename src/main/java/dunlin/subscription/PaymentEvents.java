package dunlin.subscription;

import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.EventStatus;
import dunlin.subscription.domain.Payment;
import dunlin.subscription.domain.PaymentEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The stored payment events. */
@ApplicationScoped
class PaymentEvents {

    private static final String INSERT =
            "insert into payment_event (source, event_id, type, subscription_id, occurred_at,"
                    + " payment_id, amount, currency, gateway, periods, refunds_event_id, access_until, comment, status, reason,"
                    + " received_at, version)"
                    + " values (?1, ?2, ?3, ?4, ?5, ?6, cast(?7 as numeric), ?8, ?9, cast(?10 as integer), ?11,"
                    + " cast(?12 as timestamptz), ?13, ?14, ?15, ?16, 1) on conflict do nothing";

    @PersistenceContext
    private EntityManager entityManager;

    Optional<StoredEvent> find(EventKey key) {
        return Optional.ofNullable(entityManager.find(StoredEvent.class, new StoredEvent.Id(key)));
    }

    /** The event as it is now, whatever this transaction has read of it before. */
    StoredEvent refreshed(EventKey key) {
        var stored = find(key).orElseThrow();
        entityManager.refresh(stored);
        return stored;
    }

    /** The stored event of the same payment: the sender's, or that of any sender who names the same gateway's payment. */
    Optional<StoredEvent> ofSamePayment(String source, Payment payment) {
        return entityManager
                .createQuery(
                        "select e from StoredEvent e where e.type = 'payment.succeeded' and e.status <> 'duplicate'"
                                + " and e.paymentId = :id and (e.id.source = :source or e.gateway = :gateway)"
                                + " order by e.seq",
                        StoredEvent.class)
                .setParameter("id", payment.id())
                .setParameter("source", source)
                .setParameter("gateway", payment.gateway() == null ? "" : payment.gateway())
                .setMaxResults(1)
                .getResultStream()
                .findFirst();
    }

    /** The event of a payment together with those that told the same payment again. */
    List<StoredEvent> allOfSamePayment(StoredEvent stored) {
        var payment = stored.event().payment();
        return entityManager
                .createQuery(
                        "select e from StoredEvent e where e.subscriptionId = :subscription"
                                + " and e.type = 'payment.succeeded' and e.paymentId = :id"
                                + " and (e.id.source = :source or e.gateway = :gateway) order by e.seq",
                        StoredEvent.class)
                .setParameter("subscription", stored.subscriptionId())
                .setParameter("id", payment.id())
                .setParameter("source", stored.key().source())
                .setParameter("gateway", payment.gateway() == null ? "" : payment.gateway())
                .getResultList();
    }

    /**
     * Stores an event unless its key, or its payment, is stored already. A parallel delivery of the same waits here for the
     * other's commit; whoever comes second gets false.
     */
    boolean insert(PaymentEvent event, EventStatus status, String reason, Instant now) {
        var payment = event.payment();
        return entityManager
                        .createNativeQuery(INSERT)
                        .setParameter(1, event.key().source())
                        .setParameter(2, event.key().eventId())
                        .setParameter(3, event.type().toString())
                        .setParameter(4, event.subscriptionId())
                        .setParameter(5, Timestamp.from(event.occurredAt()))
                        .setParameter(6, payment == null ? null : payment.id())
                        .setParameter(
                                7,
                                payment == null
                                        ? null
                                        : payment.money().amount().toPlainString())
                        .setParameter(
                                8, payment == null ? null : payment.money().currency())
                        .setParameter(9, payment == null ? null : payment.gateway())
                        .setParameter(
                                10,
                                event.periods() == null ? null : event.periods().toString())
                        .setParameter(11, event.refundsEventId())
                        .setParameter(
                                12,
                                event.accessUntil() == null
                                        ? null
                                        : event.accessUntil().toString())
                        .setParameter(13, event.comment())
                        .setParameter(14, status.word())
                        .setParameter(15, reason)
                        .setParameter(16, Timestamp.from(now))
                        .executeUpdate()
                == 1;
    }

    /** Events that wait for this subscription, in the order in which they happened. */
    List<StoredEvent> waitingFor(String subscriptionId) {
        return entityManager
                .createQuery(
                        "select e from StoredEvent e where e.subscriptionId = :subscription and e.status = 'unmatched'"
                                + " order by e.occurredAt, e.seq",
                        StoredEvent.class)
                .setParameter("subscription", subscriptionId)
                .getResultList();
    }

    /** Refunds and disputes that wait for this payment. */
    List<StoredEvent> waitingFor(EventKey payment) {
        return entityManager
                .createQuery(
                        "select e from StoredEvent e where e.id.source = :source and e.refundsEventId = :event"
                                + " and e.status = 'unmatched' order by e.occurredAt, e.seq",
                        StoredEvent.class)
                .setParameter("source", payment.source())
                .setParameter("event", payment.eventId())
                .getResultList();
    }

    /** Newest first; up to {@code limit} that are older than {@code before}. */
    List<StoredEvent> newest(EventStatus status, String subscriptionId, long before, int limit) {
        return entityManager
                .createQuery(
                        "select e from StoredEvent e where e.seq < :before and (:status = '' or e.status = :status)"
                                + " and (:subscription = '' or e.subscriptionId = :subscription) order by e.seq desc",
                        StoredEvent.class)
                .setParameter("before", before)
                .setParameter("status", status == null ? "" : status.word())
                .setParameter("subscription", subscriptionId == null ? "" : subscriptionId)
                .setMaxResults(limit)
                .getResultList();
    }
}
