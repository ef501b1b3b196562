package dunlin.notification;

import dunlin.attempt.domain.Reason;
import dunlin.notification.domain.NotificationState;
import dunlin.simulation.Tables;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The stored notifications and their attempts, without a database: each method does what its query does. */
final class InMemoryNotifications extends Notifications {

    private static final Set<String> FREES_ITS_PLACE = Stream.of(
                    Reason.ACCESS_UNTIL_CHANGED,
                    Reason.OFFER_NOT_ALLOWED,
                    Reason.SUBSCRIPTION_CANCELED,
                    Reason.CHARGE_OPEN)
            .map(Reason::word)
            .collect(Collectors.toSet());

    private final Tables tables;

    InMemoryNotifications(Tables tables) {
        this.tables = tables;
    }

    @Override
    boolean insert(PlannedNotification planned, Instant now) {
        if (rows(row -> holdsPlaceOf(row, planned)).findAny().isPresent()) {
            return false;
        }
        var row = Tables.blank(Notification.class);
        Tables.set(row, "notificationId", planned.notificationId());
        Tables.set(row, "type", planned.type());
        Tables.set(row, "subscriptionId", planned.subscriptionId());
        Tables.set(row, "expectedAccessUntil", planned.expectedAccessUntil());
        Tables.set(row, "reminderOffset", planned.reminderOffset().toString());
        Tables.set(row, "notBefore", planned.notBefore());
        Tables.set(row, "validUntil", planned.validUntil());
        Tables.set(row, "createdAt", now);
        row.waitUntil(planned.notBefore());
        tables.add(planned.notificationId(), row);
        return true;
    }

    /** The unique index {@code one_reminder}. */
    private static boolean holdsPlaceOf(Notification row, PlannedNotification planned) {
        var other = row.planned();
        return !row.isCorrection()
                && planned.subscriptionId().equals(other.subscriptionId())
                && planned.expectedAccessUntil().equals(other.expectedAccessUntil())
                && planned.type().equals(other.type())
                && planned.reminderOffset().equals(other.reminderOffset())
                && !(row.state() == NotificationState.CANCELED && FREES_ITS_PLACE.contains(row.reason()));
    }

    @Override
    List<Notification> lockPending(Collection<String> ids) {
        return rows(row -> ids.contains(row.notificationId()) && row.state() == NotificationState.PENDING)
                .sorted(Comparator.comparing(Notification::notificationId))
                .toList();
    }

    @Override
    Map<String, Notification> lockAll(Collection<String> ids) {
        return byId(ids);
    }

    @Override
    List<Notification> lockPendingOf(Owner owner) {
        return rows(row -> owner.equals(row.planned().owner()) && row.state() == NotificationState.PENDING)
                .sorted(Comparator.comparing(Notification::notificationId))
                .toList();
    }

    @Override
    List<Notification> lockOnPhoneOf(Owner owner, Instant since) {
        return rows(row -> owner.equals(row.planned().owner())
                        && !row.isCorrection()
                        && row.state().isFinal()
                        && ((Instant) Tables.get(row, "finishedAt")).isAfter(since)
                        && (row.receipt().isPresent() || row.isCopyPossible()))
                .sorted(Comparator.comparing(Notification::notificationId))
                .toList();
    }

    @Override
    Map<String, Owner> abandoned(Instant now, int limit) {
        var owners = new LinkedHashMap<String, Owner>();
        rows(row -> isAbandoned(row, now))
                .sorted(Comparator.comparing(row -> (Instant) Tables.get(row, "leaseUntil")))
                .limit(limit)
                .forEach(row -> owners.put(row.notificationId(), row.planned().owner()));
        return owners;
    }

    @Override
    List<Notification> lockAbandoned(Collection<String> ids, Instant now) {
        return rows(row -> ids.contains(row.notificationId()) && isAbandoned(row, now))
                .sorted(Comparator.comparing(Notification::notificationId))
                .toList();
    }

    private static boolean isAbandoned(Notification row, Instant now) {
        return row.state() == NotificationState.SENDING && !((Instant) Tables.get(row, "leaseUntil")).isAfter(now);
    }

    @Override
    List<Notification> lockUnwoken(Instant horizon, Instant overdue, int limit) {
        return rows(row -> row.state() == NotificationState.PENDING
                        && !row.dueAt().isAfter(horizon)
                        && isUnwoken(row, overdue))
                .sorted(Comparator.comparing(Notification::dueAt))
                .limit(limit)
                .toList();
    }

    private static boolean isUnwoken(Notification row, Instant overdue) {
        var wokenAt = (Instant) Tables.get(row, "wokenAt");
        return wokenAt == null || (!row.dueAt().isAfter(overdue) && !wokenAt.isAfter(overdue));
    }

    @Override
    Map<String, Notification> byId(Collection<String> ids) {
        return rows(row -> ids.contains(row.notificationId()))
                .collect(Collectors.toMap(Notification::notificationId, Function.identity()));
    }

    @Override
    List<Notification> correctionsOf(Collection<String> ids) {
        return rows(row ->
                        row.isCorrection() && ids.contains(row.corrects()) && row.state() != NotificationState.CANCELED)
                .toList();
    }

    @Override
    void add(Notification correction) {
        tables.add(correction.notificationId(), correction);
    }

    @Override
    List<String> missing(Collection<String> ids) {
        return ids.stream().filter(id -> find(id).isEmpty()).toList();
    }

    @Override
    Optional<Notification> find(String id) {
        return tables.find(Notification.class, id);
    }

    @Override
    void add(DeliveryAttempt attempt) {
        tables.add(new DeliveryAttempt.Id(attempt.notificationId(), attempt.number()), attempt);
    }

    @Override
    void add(NotificationRetry retry) {
        tables.add(retry, retry);
    }

    @Override
    DeliveryAttempt attempt(String notificationId, int number) {
        return tables.find(DeliveryAttempt.class, new DeliveryAttempt.Id(notificationId, number))
                .orElseThrow();
    }

    @Override
    void remove(DeliveryAttempt attempt) {
        tables.remove(DeliveryAttempt.class, new DeliveryAttempt.Id(attempt.notificationId(), attempt.number()));
    }

    @Override
    List<DeliveryAttempt> attemptsOf(Collection<String> ids) {
        return tables.where(DeliveryAttempt.class, attempt -> ids.contains(attempt.notificationId())).stream()
                .sorted(Comparator.comparingInt(DeliveryAttempt::number))
                .toList();
    }

    private Stream<Notification> rows(Predicate<Notification> which) {
        return tables.where(Notification.class, which).stream();
    }
}
