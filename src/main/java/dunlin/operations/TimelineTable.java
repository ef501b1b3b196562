package dunlin.operations;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Reads what happened to one subscription, a kind at a time. */
@ApplicationScoped
@Transactional
class TimelineTable {

    private static final String EVENTS =
            "select new dunlin.operations.PaymentEventTold(e.receivedAt, e.seq, e.id.source,"
                    + " e.id.eventId, e.type, e.status, e.reason, e.occurredAt, e.paymentId, e.amount, e.currency)"
                    + " from StoredEvent e where e.subscriptionId = :subscription and e.receivedAt >= :from";

    private static final String CHANGES = "select new dunlin.operations.AccessChanged(c.at, c.seq, c.cause, c.source,"
            + " c.eventId, c.accessUntilBefore, c.accessUntilAfter)"
            + " from AccessChange c where c.subscriptionId = :subscription and c.at >= :from";

    private static final String PLANS = "select new dunlin.operations.NotificationTurned(n.createdAt, n.notificationId,"
            + " n.type, n.expectedAccessUntil, n.notBefore, n.validUntil)"
            + " from Notification n where n.subscriptionId = :subscription and n.createdAt >= :from and n.corrects is null";

    private static final String ATTEMPTS = "select new dunlin.operations.DeliveryAttempted(a.startedAt,"
            + " a.id.notificationId, a.id.number, a.finishedAt, a.outcome, a.statusCode, a.retryAfterSeconds, a.error)"
            + " from DeliveryAttempt a, Notification n where n.notificationId = a.id.notificationId"
            + " and n.subscriptionId = :subscription and a.startedAt >= :from";

    private static final String RECEIPTS = "select new dunlin.operations.ReceiptStored(n.receiptAt, n.notificationId,"
            + " n.type, n.receiptChatId, n.receiptMessageId)"
            + " from Notification n where n.subscriptionId = :subscription and n.receiptAt >= :from and n.corrects is null";

    private static final String ENDS = "select new dunlin.operations.NotificationTurned(n.finishedAt, n.notificationId,"
            + " n.type, n.expectedAccessUntil, n.notBefore, n.validUntil, n.state, n.reason)"
            + " from Notification n where n.subscriptionId = :subscription and n.finishedAt >= :from"
            + " and n.receiptAt is null and n.corrects is null";

    private static final String CORRECTIONS =
            "select new dunlin.operations.CorrectionTurned(n.createdAt, n.notificationId, n.corrects, n.operation)"
                    + " from Notification n where n.subscriptionId = :subscription and n.createdAt >= :from"
                    + " and n.corrects is not null";

    private static final String CORRECTION_ENDS = "select new dunlin.operations.CorrectionTurned(n.finishedAt,"
            + " n.notificationId, n.corrects, n.operation, n.state, n.reason)"
            + " from Notification n where n.subscriptionId = :subscription and n.finishedAt >= :from"
            + " and n.corrects is not null";

    private static final String ENDS_TAKEN_BACK = "select new dunlin.operations.NotificationTurned(r.failedAt,"
            + " n.notificationId, n.type, n.expectedAccessUntil, n.notBefore, n.validUntil, 'failed', r.reason)"
            + " from NotificationRetry r, Notification n where n.notificationId = r.notificationId"
            + " and n.subscriptionId = :subscription and r.failedAt >= :from";

    private static final String RETRIES =
            "select new dunlin.operations.RetryOrdered(r.orderedAt, n.notificationId, n.type)"
                    + " from NotificationRetry r, Notification n where n.notificationId = r.notificationId"
                    + " and n.subscriptionId = :subscription and r.orderedAt >= :from";

    private static final String SERIES = "select new dunlin.operations.ChargeSeriesTurned(s.openedAt, s.seriesId,"
            + " s.expectedAccessUntil) from ChargeSeries s where s.subscriptionId = :subscription and s.openedAt >= :from";

    private static final String SERIES_ENDS = "select new dunlin.operations.ChargeSeriesTurned(s.closedAt, s.seriesId,"
            + " s.expectedAccessUntil, s.state, s.reason) from ChargeSeries s"
            + " where s.subscriptionId = :subscription and s.closedAt >= :from";

    private static final String CHARGES = charges("submittedAt", "a.submittedAt is not null");

    private static final String CHARGES_PASSED_OVER =
            charges("finishedAt", "a.submittedAt is null and a.reason in ('missed', 'network_limit')");

    private static String charges(String at, String which) {
        return "select new dunlin.operations.ChargeAttempted(a." + at + ", a.id.seriesId, a.id.number, a.state,"
                + " a.declineClass, a.declineCode, a.reason, a.gatewayPaymentId, a.finishedAt)"
                + " from ChargeAttempt a, ChargeSeries s where s.seriesId = a.id.seriesId"
                + " and s.subscriptionId = :subscription and " + which + " and a." + at + " >= :from";
    }

    @PersistenceContext
    private EntityManager entityManager;

    boolean knows(String subscriptionId) {
        return entityManager
                        .createQuery(
                                "select count(s) from Subscription s where s.subscriptionId = :subscription",
                                Long.class)
                        .setParameter("subscription", subscriptionId)
                        .getSingleResult()
                > 0;
    }

    /**
     * What happened from that instant on, in no order. Effects are read before their causes: what is committed meanwhile may
     * be missing, but nothing shows without what led to it. An end that is taken back meanwhile may show twice.
     */
    Collection<TimelineItem> since(Instant from, String subscriptionId) {
        return Stream.of(
                        CORRECTION_ENDS,
                        RECEIPTS,
                        ENDS,
                        ENDS_TAKEN_BACK,
                        RETRIES,
                        SERIES_ENDS,
                        CHARGES,
                        CHARGES_PASSED_OVER,
                        SERIES,
                        ATTEMPTS,
                        CORRECTIONS,
                        PLANS,
                        CHANGES,
                        EVENTS)
                .flatMap(query -> items(query, from, subscriptionId).stream())
                .toList();
    }

    private List<TimelineItem> items(String query, Instant from, String subscriptionId) {
        return entityManager
                .createQuery(query, TimelineItem.class)
                .setParameter("subscription", subscriptionId)
                .setParameter("from", from)
                .getResultList();
    }
}
