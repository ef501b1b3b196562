package dunlin.notification;

import dunlin.Clocks;
import dunlin.attempt.domain.Reason;
import dunlin.notification.domain.NotificationState;
import dunlin.notification.domain.Receipt;
import dunlin.rest.Paging;
import dunlin.rest.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What people see of notifications and may decide about them. */
@ApplicationScoped
@Transactional
public class NotificationBook {

    /** A notification with its attempts, oldest first, and its correction. */
    record Entry(Notification notification, List<DeliveryAttempt> attempts, Optional<Entry> correction) {}

    private final Notifications notifications;
    private final Conclusions conclusions;
    private final Clocks clocks;

    @Inject
    NotificationBook(Notifications notifications, Conclusions conclusions, Clocks clocks) {
        this.notifications = notifications;
        this.conclusions = conclusions;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected NotificationBook() {
        this(null, null, null);
    }

    Optional<Entry> find(String id) {
        return notifications
                .find(id)
                .flatMap(row -> entries(List.of(row)).stream().findFirst());
    }

    /**
     * One as others are told of it.
     *
     * @throws Refusal 404 when there is none
     */
    public JsonObject json(String id) {
        return find(id).map(NotificationJson::write).orElseThrow(() -> Refusal.notFound("notification " + id));
    }

    List<Entry> newest(
            Optional<String> subscriptionId,
            Optional<String> inquiryId,
            Optional<NotificationState> state,
            Optional<String> type,
            Paging paging) {
        return entries(notifications.newest(subscriptionId, inquiryId, state, type, paging));
    }

    private List<Entry> entries(List<Notification> rows) {
        var corrections = corrections(rows);
        var attempts = notifications
                .attemptsOf(Stream.concat(rows.stream(), corrections.values().stream())
                        .map(Notification::notificationId)
                        .toList())
                .stream()
                .sorted(Comparator.comparingInt(DeliveryAttempt::number))
                .collect(Collectors.groupingBy(DeliveryAttempt::notificationId));
        return rows.stream()
                .map(row -> entry(row, attempts, Optional.ofNullable(corrections.get(row.notificationId()))))
                .toList();
    }

    /** Of several corrections of one, when a second copy is on the phone, that which has come least far. */
    private Map<String, Notification> corrections(List<Notification> rows) {
        return notifications
                .correctionsOf(rows.stream().map(Notification::notificationId).toList())
                .stream()
                .collect(Collectors.toMap(
                        Notification::corrects,
                        Function.identity(),
                        BinaryOperator.minBy(Comparator.comparing(
                                        (Notification row) -> row.receipt().isPresent())
                                .thenComparing(Notification::state))));
    }

    private static Entry entry(
            Notification row, Map<String, List<DeliveryAttempt>> attempts, Optional<Notification> correction) {
        return new Entry(
                row,
                attempts.getOrDefault(row.notificationId(), List.of()),
                correction.map(found -> entry(found, attempts, Optional.empty())));
    }

    /** The ids, in their order, of those that failed for that reason and whose deadline is ahead. */
    List<String> failedAfter(String after, Reason reason, int limit) {
        return notifications.failedAfter(after, reason, clocks.now(), limit);
    }

    /**
     * An operator has a failed one tried again, with a new allowance. Its failure stays on record.
     *
     * @throws Refusal 404 when there is none, 409 when it has not failed, its deadline has passed, a receipt that came late
     *     proves that its message is on the phone, or its key has meanwhile been taken
     */
    void retry(String id) {
        var row = locked(id);
        var now = clocks.now(); // only now: the failure may have been recorded while the lock was waited for
        if (row.state() != NotificationState.FAILED) {
            throw Refusal.conflict("Only a failed notification is retried; this one is "
                    + row.state().word());
        }
        if (!now.isBefore(row.validUntil())) {
            throw Refusal.conflict("Its valid_until, " + row.validUntil() + ", has passed");
        }
        if (row.isCorrection() && row.targetMessageId() == null) {
            throw Refusal.conflict("No receipt tells which message it would have to change");
        }
        lateReceipt(id).ifPresent(receipt -> {
            throw Refusal.conflict("A receipt that came late proves that message " + receipt.messageId()
                    + " is on the phone since " + receipt.receivedAt());
        });
        tryAgain(row, now);
    }

    /** Another may have its key by now, or take it at this moment. */
    private void tryAgain(Notification row, Instant now) {
        var key = row.planned().key();
        var taken = Refusal.conflict("Its key " + key + " has meanwhile been taken by another notification");
        if (key != null && notifications.holder(key).isPresent()) {
            throw taken;
        }
        notifications.add(row.retried(now));
        if (key != null && !notifications.flush()) {
            throw taken;
        }
    }

    private Optional<Receipt> lateReceipt(String id) {
        return notifications.attemptsOf(List.of(id)).stream()
                .flatMap(attempt -> attempt.receipt().stream())
                .findFirst();
    }

    /**
     * An operator ends one that waits.
     *
     * @throws Refusal 404 when there is none, 409 when it is not pending
     */
    void cancel(String id) {
        var row = locked(id);
        if (row.state() != NotificationState.PENDING) {
            throw Refusal.conflict("Only a pending notification is canceled; this one is "
                    + row.state().word());
        }
        conclusions.canceled(row, Reason.CANCELED_BY_OPERATOR, clocks.now());
    }

    private Notification locked(String id) {
        return Optional.ofNullable(notifications.lockAll(List.of(id)).get(id))
                .orElseThrow(() -> Refusal.notFound("notification " + id));
    }
}
