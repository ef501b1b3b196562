package dunlin.notification;

import dunlin.Clocks;
import dunlin.Wakeup;
import dunlin.notification.domain.NotificationState;
import dunlin.subscription.SubscriptionRepository;
import dunlin.telegram.domain.Reply;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The short transaction after a request to Telegram, for a group of rows: records what came back. The subscriptions and inquiries are
 * locked first, then the rows, so that of a change and a receipt one sees the other.
 */
@ApplicationScoped
class Finish {

    private final Notifications notifications;
    private final SubscriptionRepository subscriptions;
    private final Premises premises;
    private final Replies replies;
    private final Corrections corrections;
    private final Horizon horizon;
    private final Clocks clocks;

    @Inject
    Finish(
            Notifications notifications,
            SubscriptionRepository subscriptions,
            Premises premises,
            Replies replies,
            Corrections corrections,
            Horizon horizon,
            Clocks clocks) {
        this.notifications = notifications;
        this.subscriptions = subscriptions;
        this.premises = premises;
        this.replies = replies;
        this.corrections = corrections;
        this.horizon = horizon;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Finish() {
        this(null, null, null, null, null, null, null);
    }

    /** Records the answers and gives the wake-ups of rows that go on. Who no longer holds the lease changes nothing. */
    @Transactional(TxType.REQUIRES_NEW)
    List<Wakeup> finish(Collection<Answered> group) {
        var ready = group.stream().map(Answered::ready).toList();
        lockOwners(ready.stream().map(one -> one.task().owner()).toList());
        var rows =
                notifications.lockAll(ready.stream().map(Ready::notificationId).toList());
        var now = clocks.now(); // after the locks: a payment that came first also has the earlier instant
        var wakeups = new ArrayList<Wakeup>();
        for (var answered : group) {
            var row = rows.get(answered.ready().notificationId());
            if (row.isLeasedBy(answered.ready().lease())) {
                replies.settle(row, answered.reply(), now);
                goOn(row, now, wakeups);
            } else if (answered.reply() instanceof Reply.Accepted receipt) {
                replies.keep(row, answered.ready().attempt(), receipt, now);
                goOn(row, now, wakeups);
            }
        }
        return wakeups;
    }

    /** The oldest rows whose lease ran out, as their ids with those whose state they speak of. */
    @Transactional(TxType.REQUIRES_NEW)
    Map<String, Owner> abandoned(int limit) {
        return notifications.abandoned(clocks.now(), limit);
    }

    /** Takes back leases that ran out: whether their request reached Telegram is unknown. */
    @Transactional(TxType.REQUIRES_NEW)
    List<Wakeup> takeBack(Map<String, Owner> abandoned) {
        lockOwners(abandoned.values());
        var now = clocks.now();
        var wakeups = new ArrayList<Wakeup>();
        for (var row : notifications.lockAbandoned(abandoned.keySet(), now)) {
            replies.settle(row, new Reply.Unknown(OptionalInt.empty(), "the lease ran out"), now);
            goOn(row, now, wakeups);
        }
        return wakeups;
    }

    /** Subscriptions first, then inquiries, each in the order of their ids. */
    private void lockOwners(Collection<Owner> owners) {
        subscriptions.lockAll(ids(owners, Owner::subscriptionId));
        premises.lockInquiries(ids(owners, Owner::inquiryId));
    }

    private static SortedSet<String> ids(Collection<Owner> owners, Function<Owner, String> id) {
        return owners.stream().map(id).filter(Objects::nonNull).collect(Collectors.toCollection(TreeSet::new));
    }

    /** What follows for the row after an answer: a correction if the race was lost, one more attempt if it still waits. */
    private void goOn(Notification row, Instant now, Collection<Wakeup> wakeups) {
        replies.adoptReceipt(row);
        corrections.planIfUntrue(row, now).forEach(correction -> horizon.wake(correction, now, wakeups));
        if (row.state() == NotificationState.PENDING) {
            horizon.wake(row, now, wakeups);
        }
    }
}
