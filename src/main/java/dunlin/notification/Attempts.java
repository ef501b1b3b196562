package dunlin.notification;

import dunlin.Clocks;
import dunlin.Policies;
import dunlin.Wakeup;
import dunlin.attempt.domain.Lease;
import dunlin.attempt.domain.Reason;
import dunlin.notification.domain.NotificationState;
import dunlin.subscription.SubscriptionRepository;
import dunlin.telegram.domain.Message;
import dunlin.telegram.domain.Reply;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The two short transactions around a request to Telegram, each for a group of rows: begin reads the committed state anew,
 * judges it and leases; finish records what came back. No lock is held in between.
 */
@ApplicationScoped
class Attempts {

    private final Notifications notifications;
    private final Chats chats;
    private final SubscriptionRepository subscriptions;
    private final Instance<Premise> premises;
    private final Outcomes outcomes;
    private final Policies policies;
    private final Clocks clocks;

    @Inject
    Attempts(
            Notifications notifications,
            Chats chats,
            SubscriptionRepository subscriptions,
            @Any Instance<Premise> premises,
            Outcomes outcomes,
            Policies policies,
            Clocks clocks) {
        this.notifications = notifications;
        this.chats = chats;
        this.subscriptions = subscriptions;
        this.premises = premises;
        this.outcomes = outcomes;
        this.policies = policies;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Attempts() {
        this(null, null, null, null, null, null, null);
    }

    /** Leases those of the rows that are to be sent now; ends, or puts back, the others. Rows held by others are left alone. */
    @Transactional(TxType.REQUIRES_NEW)
    Begun begin(Collection<String> notificationIds) {
        var now = clocks.now();
        var rows = notifications.lockPending(notificationIds);
        var unknown =
                rows.size() == notificationIds.size() ? List.<String>of() : notifications.missing(notificationIds);
        var begun = new Begun(new ArrayList<>(), new ArrayList<>(), unknown);
        var due = new ArrayList<Notification>();
        for (var row : rows) {
            if (row.dueAt().isAfter(now)) {
                wakeLater(row, now, begun);
            } else {
                due.add(row);
            }
        }
        judge(due, now)
                .forEach((row, judged) -> judged.verdict()
                        .fold(
                                () -> proceed(row, judged.message().get(), now, begun),
                                until -> {
                                    row.waitUntil(until);
                                    return wakeLater(row, now, begun);
                                },
                                reason -> {
                                    row.canceled(reason, now);
                                    return null;
                                },
                                () -> {
                                    row.expired(now);
                                    return null;
                                }));
        return begun;
    }

    private Map<Notification, Premise.Judged> judge(List<Notification> rows, Instant now) {
        var byType = rows.stream().collect(Collectors.groupingBy(Notification::type));
        var judged = new HashMap<Notification, Premise.Judged>();
        byType.forEach((type, group) -> {
            var verdicts = premiseOf(type)
                    .judge(group.stream().map(Notification::planned).toList(), now);
            group.forEach(row -> judged.put(row, Objects.requireNonNull(verdicts.get(row.notificationId()))));
        });
        return judged;
    }

    private Premise premiseOf(String type) {
        return premises.stream()
                .filter(premise -> premise.covers(type))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Nobody judges notifications of type " + type));
    }

    private Void proceed(Notification row, Message message, Instant now, Begun begun) {
        var chatId = livingChat(message.chatId());
        if (isBlocked(chatId) && !row.isForced()) {
            row.failed(Reason.RECIPIENT_BLOCKED, false, now);
            return null;
        }
        var lease = new Lease(
                UUID.randomUUID().toString(), now.plus(policies.delivery().lease()));
        row.lease(lease);
        notifications.add(new DeliveryAttempt(row, chatId, now));
        var words = row.goesAsPlainText() ? message.asPlain() : message;
        begun.ready()
                .add(new Ready(row.notificationId(), row.subscriptionId(), lease, row.validUntil(), words.to(chatId)));
        return null;
    }

    private long livingChat(long chatId) {
        var chat = chats.known(List.of(chatId)).get(chatId);
        return chat == null ? chatId : chat.migratedTo().orElse(chatId);
    }

    private boolean isBlocked(long chatId) {
        var chat = chats.known(List.of(chatId)).get(chatId);
        return chat != null && chat.isBlocked();
    }

    private Void wakeLater(Notification row, Instant now, Begun begun) {
        wakeWithinHorizon(row, now, begun.later());
        return null;
    }

    /** Beyond the horizon the row stays in the database until the waker's timer comes to it. */
    private void wakeWithinHorizon(Notification row, Instant now, Collection<Wakeup> wakeups) {
        if (!row.dueAt().isAfter(now.plus(policies.planner().horizon()))) {
            row.woken(now);
            wakeups.add(row.wakeup());
        }
    }

    /**
     * Records what came of the attempts and gives the wake-ups for those that go on. Who no longer holds the lease changes
     * nothing.
     */
    @Transactional(TxType.REQUIRES_NEW)
    List<Wakeup> finish(Collection<Answered> group) {
        var now = clocks.now();
        var owners = new HashSet<String>();
        group.stream()
                .map(answered -> answered.ready().subscriptionId())
                .filter(Objects::nonNull)
                .forEach(owners::add);
        subscriptions.lockAll(owners);
        var rows = notifications.lockAll(group.stream()
                .map(answered -> answered.ready().notificationId())
                .toList());
        var wakeups = new ArrayList<Wakeup>();
        for (var answered : group) {
            var row = rows.get(answered.ready().notificationId());
            if (row.isLeasedBy(answered.ready().lease())) {
                outcomes.settle(row, answered.reply(), now);
                wakeIfPending(row, now, wakeups);
            }
        }
        return wakeups;
    }

    /** Takes back leases that ran out: whether their request reached Telegram is unknown. */
    @Transactional(TxType.REQUIRES_NEW)
    List<Wakeup> recover(int limit) {
        var now = clocks.now();
        var wakeups = new ArrayList<Wakeup>();
        for (var row : notifications.lockAbandoned(now, limit)) {
            outcomes.settle(row, new Reply.Unknown(OptionalInt.empty(), "the lease ran out"), now);
            wakeIfPending(row, now, wakeups);
        }
        return wakeups;
    }

    private void wakeIfPending(Notification row, Instant now, Collection<Wakeup> wakeups) {
        if (row.state() == NotificationState.PENDING) {
            wakeWithinHorizon(row, now, wakeups);
        }
    }

    /** Marks rows that want a wake-up as woken and gives these wake-ups. */
    @Transactional(TxType.REQUIRES_NEW)
    List<Wakeup> wake(int limit) {
        var now = clocks.now();
        var overdue = now.minus(policies.planner().interval().multipliedBy(6));
        var wakeups = new ArrayList<Wakeup>();
        for (var row : notifications.lockUnwoken(now.plus(policies.planner().horizon()), overdue, limit)) {
            row.woken(now);
            wakeups.add(row.wakeup());
        }
        return wakeups;
    }
}
