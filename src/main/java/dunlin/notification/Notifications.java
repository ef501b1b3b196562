package dunlin.notification;

import dunlin.attempt.domain.Reason;
import dunlin.notification.domain.NotificationState;
import dunlin.rest.Paging;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The stored notifications and their attempts. */
@ApplicationScoped
class Notifications {

    private static final Instant BEYOND = Instant.parse("9999-12-31T23:59:59Z");
    private static final String INSERT = "insert into notification (notification_id, type, subscription_id,"
            + " expected_access_until, reminder_offset, not_before, valid_until, state, due_at, attempts_made,"
            + " attempts_counted, unknowns, copy_possible, possible_duplicate, migrated, plain_text, forced, created_at,"
            + " about, inquiry_id, expected_waiting_since, request_key, version) values (?1, ?2, ?3,"
            + " cast(?4 as timestamptz), ?5, ?6, ?7, 'pending', ?6, 0, 0, 0, false, false, false, false, false, ?8, ?9,"
            + " ?10, cast(?11 as timestamptz), ?12, 1) on conflict do nothing";

    private static final String UNIQUE_VIOLATION = "23505";

    @PersistenceContext
    private EntityManager entityManager;

    /** Stores a pending row; false when its place is taken. */
    boolean insert(PlannedNotification planned, Instant now) {
        return entityManager
                        .createNativeQuery(INSERT)
                        .setParameter(1, planned.notificationId())
                        .setParameter(2, planned.type())
                        .setParameter(3, planned.subscriptionId())
                        .setParameter(4, timestamp(planned.expectedAccessUntil()))
                        .setParameter(
                                5,
                                planned.reminderOffset() == null
                                        ? null
                                        : planned.reminderOffset().toString())
                        .setParameter(6, Timestamp.from(planned.notBefore()))
                        .setParameter(7, Timestamp.from(planned.validUntil()))
                        .setParameter(8, Timestamp.from(now))
                        .setParameter(9, planned.about())
                        .setParameter(10, planned.inquiryId())
                        .setParameter(11, timestamp(planned.expectedWaitingSince()))
                        .setParameter(12, planned.key())
                        .executeUpdate()
                == 1;
    }

    private static Timestamp timestamp(Instant instant) {
        return instant == null ? null : Timestamp.from(instant);
    }

    /** Of these, those that are pending and that nobody else holds, locked; the others are passed over. */
    List<Notification> lockPending(Collection<String> ids) {
        return locked(
                "notification_id = any(string_to_array(?1, ',')) and state = 'pending'"
                        + " order by notification_id for no key update skip locked",
                String.join(",", ids));
    }

    /** These, locked, in the order of their ids. */
    Map<String, Notification> lockAll(Collection<String> ids) {
        return locked(
                        "notification_id = any(string_to_array(?1, ',')) order by notification_id for no key update",
                        String.join(",", ids))
                .stream()
                .collect(Collectors.toMap(Notification::notificationId, Function.identity()));
    }

    /** The pending ones of a subscription or an inquiry, locked. */
    List<Notification> lockPendingOf(Owner owner) {
        return locked(
                column(owner) + " = ?1 and state = 'pending' order by notification_id for no key update", id(owner));
    }

    /** Those of a subscription or an inquiry that ended after {@code since} with a message on the phone, or possibly so, locked. */
    List<Notification> lockOnPhoneOf(Owner owner, Instant since) {
        return locked(
                column(owner) + " = ?1 and corrects is null and finished_at > ?2"
                        + " and (state = 'sent' or copy_possible) order by notification_id for no key update",
                id(owner),
                Timestamp.from(since));
    }

    private static String column(Owner owner) {
        return owner.subscriptionId() != null ? "subscription_id" : "inquiry_id";
    }

    private static String id(Owner owner) {
        return owner.subscriptionId() != null ? owner.subscriptionId() : owner.inquiryId();
    }

    /** Rows whose lease is over, the oldest first, as their ids with those whose state they speak of; not locked. */
    Map<String, Owner> abandoned(Instant now, int limit) {
        var owners = new HashMap<String, Owner>();
        entityManager
                .createQuery(
                        "select n.notificationId, n.subscriptionId, n.inquiryId from Notification n"
                                + " where n.state = 'sending' and n.leaseUntil <= :now order by n.leaseUntil",
                        Object[].class)
                .setParameter("now", now)
                .setMaxResults(limit)
                .getResultStream()
                .forEach(row -> owners.put((String) row[0], new Owner((String) row[1], (String) row[2])));
        return owners;
    }

    /** Of these, those whose lease is over, locked; those that somebody else holds are passed over. */
    List<Notification> lockAbandoned(Collection<String> ids, Instant now) {
        return locked(
                "notification_id = any(string_to_array(?1, ',')) and state = 'sending' and lease_until <= ?2"
                        + " order by notification_id for no key update skip locked",
                String.join(",", ids),
                Timestamp.from(now));
    }

    /**
     * Pending rows that want a wake-up, locked: due before {@code horizon} and not yet woken for it, or overdue since
     * {@code overdue} although woken by then.
     */
    List<Notification> lockUnwoken(Instant horizon, Instant overdue, int limit) {
        return locked(
                "state = 'pending' and due_at <= ?1 and (woken_at is null or (due_at <= ?2 and woken_at <= ?2))"
                        + " order by due_at limit " + limit + " for no key update skip locked",
                Timestamp.from(horizon),
                Timestamp.from(overdue));
    }

    /** Pending rows whose deadline has passed and that nobody has woken since {@code lost}, locked. */
    List<Notification> lockPastDeadline(Instant now, Instant lost, int limit) {
        return locked(
                "state = 'pending' and due_at <= ?1 and valid_until <= ?1 and (woken_at is null or woken_at <= ?2)"
                        + " order by due_at limit " + limit + " for no key update skip locked",
                Timestamp.from(now),
                Timestamp.from(lost));
    }

    @SuppressWarnings("unchecked") // a native query with an entity class gives that entity
    private List<Notification> locked(String condition, Object... parameters) {
        var query =
                entityManager.createNativeQuery("select * from notification where " + condition, Notification.class);
        for (var i = 0; i < parameters.length; i++) {
            query.setParameter(i + 1, parameters[i]);
        }
        return query.getResultList();
    }

    /** Those rows, as they are in this transaction. */
    Map<String, Notification> byId(Collection<String> ids) {
        return ids.isEmpty()
                ? Map.of()
                : entityManager
                        .createQuery("select n from Notification n where n.notificationId in :ids", Notification.class)
                        .setParameter("ids", ids)
                        .getResultStream()
                        .collect(Collectors.toMap(Notification::notificationId, Function.identity()));
    }

    /** The corrections of these; those that were not needed in the end are left out. */
    List<Notification> correctionsOf(Collection<String> ids) {
        return ids.isEmpty()
                ? List.of()
                : entityManager
                        .createQuery(
                                "select n from Notification n where n.corrects in :ids and n.state <> 'canceled'",
                                Notification.class)
                        .setParameter("ids", ids)
                        .getResultList();
    }

    /** The ids, in their order, of those that failed for that reason and whose deadline is ahead. */
    @SuppressWarnings("unchecked") // a native query of one text column gives texts
    List<String> failedAfter(String after, Reason reason, Instant now, int limit) {
        return entityManager
                .createNativeQuery("select notification_id from notification where state = 'failed' and reason = ?1"
                        + " and valid_until > ?2 and notification_id > ?3 order by notification_id limit " + limit)
                .setParameter(1, reason.word())
                .setParameter(2, Timestamp.from(now))
                .setParameter(3, after)
                .getResultList();
    }

    void add(Notification correction) {
        entityManager.persist(correction);
    }

    /** Those of the ids under which there is no row. */
    List<String> missing(Collection<String> ids) {
        var known = entityManager
                .createQuery("select n.notificationId from Notification n where n.notificationId in :ids", String.class)
                .setParameter("ids", ids)
                .getResultList();
        return ids.stream().filter(id -> !known.contains(id)).toList();
    }

    Optional<Notification> find(String id) {
        return Optional.ofNullable(entityManager.find(Notification.class, id));
    }

    /** The notification that has that request key, or has used it up by a receipt that came late. */
    @SuppressWarnings("unchecked") // a native query of one text column gives texts
    Optional<String> holder(String requestKey) {
        return entityManager
                .createNativeQuery("select n.notification_id from notification n where n.request_key = ?1"
                        + " and (n.state in ('pending', 'sending', 'sent') or exists (select 1 from delivery_attempt a"
                        + " where a.notification_id = n.notification_id and a.message_id is not null))"
                        + " order by n.state in ('pending', 'sending', 'sent') desc, n.created_at desc limit 1")
                .setParameter(1, requestKey)
                .getResultList()
                .stream()
                .findFirst();
    }

    /** Stores what was changed; false when a unique place has been taken by another meanwhile: the transaction is then lost. */
    boolean flush() {
        try {
            entityManager.flush();
            return true;
        } catch (PersistenceException refused) {
            if (isTaken(refused)) {
                return false;
            }
            throw refused;
        }
    }

    private static boolean isTaken(Throwable thrown) {
        for (var cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException refused && UNIQUE_VIOLATION.equals(refused.getSQLState())) {
                return true;
            }
        }
        return false;
    }

    void add(DeliveryAttempt attempt) {
        entityManager.persist(attempt);
    }

    void add(NotificationRetry retry) {
        entityManager.persist(retry);
    }

    /** The attempt of that number. */
    DeliveryAttempt attempt(String notificationId, int number) {
        return entityManager.find(DeliveryAttempt.class, new DeliveryAttempt.Id(notificationId, number));
    }

    void remove(DeliveryAttempt attempt) {
        entityManager.remove(attempt);
    }

    List<DeliveryAttempt> attemptsOf(Collection<String> ids) {
        return ids.isEmpty()
                ? List.of()
                : entityManager
                        .createQuery(
                                "select a from DeliveryAttempt a where a.id.notificationId in :ids order by a.id.number",
                                DeliveryAttempt.class)
                        .setParameter("ids", ids)
                        .getResultList();
    }

    List<Notification> newest(
            Optional<String> subscriptionId,
            Optional<String> inquiryId,
            Optional<NotificationState> state,
            Optional<String> type,
            Paging paging) {
        var query = entityManager.createQuery(
                "select n from Notification n where n.corrects is null"
                        + " and (n.createdAt < :at or (n.createdAt = :at and n.notificationId < :id))"
                        + (subscriptionId.isPresent() ? " and n.subscriptionId = :subscription" : "")
                        + (inquiryId.isPresent() ? " and n.inquiryId = :inquiry" : "")
                        + (state.isPresent() ? " and n.state = :state" : "")
                        + (type.isPresent() ? " and n.type = :type" : "")
                        + " order by n.createdAt desc, n.notificationId desc",
                Notification.class);
        subscriptionId.ifPresent(id -> query.setParameter("subscription", id));
        inquiryId.ifPresent(id -> query.setParameter("inquiry", id));
        state.ifPresent(value -> query.setParameter("state", value.word()));
        type.ifPresent(value -> query.setParameter("type", value));
        return query.setParameter(
                        "at", paging.after().map(cursor -> cursor.instant()).orElse(BEYOND))
                .setParameter("id", paging.after().map(cursor -> cursor.id()).orElse(""))
                .setMaxResults(paging.fetch())
                .getResultList();
    }
}
