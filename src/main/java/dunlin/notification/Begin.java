package dunlin.notification;

import dunlin.Clocks;
import dunlin.Policies;
import dunlin.attempt.domain.Lease;
import dunlin.attempt.domain.Reason;
import dunlin.telegram.domain.Message;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The short transaction before a request to Telegram, for a group of rows: reads the committed state anew, judges each row by
 * it, leases those that are to be sent now, and ends or puts back the others. A state that cannot be read decides nothing.
 */
@ApplicationScoped
class Begin {

    private final Notifications notifications;
    private final Chats chats;
    private final Instance<Premise> premises;
    private final Pacing pacing;
    private final Horizon horizon;
    private final Policies policies;
    private final Clocks clocks;

    @Inject
    Begin(
            Notifications notifications,
            Chats chats,
            @Any Instance<Premise> premises,
            Pacing pacing,
            Horizon horizon,
            Policies policies,
            Clocks clocks) {
        this.notifications = notifications;
        this.chats = chats;
        this.premises = premises;
        this.pacing = pacing;
        this.horizon = horizon;
        this.policies = policies;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Begin() {
        this(null, null, null, null, null, null, null);
    }

    /** Begins the attempts of those rows that are pending and that nobody else holds. */
    @Transactional(TxType.REQUIRES_NEW)
    Begun begin(Collection<String> ids) {
        var now = clocks.now();
        var rows = notifications.lockPending(ids);
        var begun = new Begun(rows.size() == ids.size() ? List.of() : notifications.missing(ids));
        var due = rows.stream().filter(row -> !row.dueAt().isAfter(now)).toList();
        rows.stream().filter(row -> row.dueAt().isAfter(now)).forEach(row -> horizon.wake(row, now, begun.later()));
        lease(judge(due, now, begun), now, begun);
        return begun;
    }

    /** Ends or puts back those that are not to be sent, and gives the words of the others. */
    private Map<Notification, Message> judge(List<Notification> rows, Instant now, Begun begun) {
        var words = new LinkedHashMap<Notification, Message>();
        verdicts(rows, now)
                .forEach((row, judged) -> judged.verdict()
                        .run(
                                () -> words.put(row, judged.message().get()),
                                until -> putBack(row, until, now, begun),
                                reason -> {
                                    row.canceled(reason, now);
                                    begun.untrue().add(row.planned());
                                },
                                () -> row.expired(now)));
        return words;
    }

    private Map<Notification, Premise.Judged> verdicts(List<Notification> rows, Instant now) {
        var verdicts = new HashMap<Notification, Premise.Judged>();
        rows.stream().collect(Collectors.groupingBy(Notification::type)).forEach((type, group) -> {
            var judged = premiseOf(type)
                    .judge(group.stream().map(Notification::planned).toList(), now);
            group.forEach(row -> verdicts.put(row, Objects.requireNonNull(judged.get(row.notificationId()))));
        });
        return verdicts;
    }

    private Premise premiseOf(String type) {
        return premises.stream()
                .filter(premise -> premise.covers(type))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Nobody judges notifications of type " + type));
    }

    private void lease(Map<Notification, Message> words, Instant now, Begun begun) {
        var addresses =
                chats.addresses(words.values().stream().map(Message::chatId).collect(Collectors.toSet()));
        words.forEach((row, message) -> {
            var address = addresses.get(message.chatId());
            if (address.blocked() && !row.isForced()) {
                row.failed(Reason.RECIPIENT_BLOCKED, false, now);
            } else {
                var wait = pacing.waitFor(row, address.chatId(), now);
                wait.ifPresent(until -> putBack(row, until, now, begun));
                if (wait.isEmpty()) {
                    begun.ready().add(lease(row, message.to(address.chatId()), now));
                }
            }
        });
    }

    private void putBack(Notification row, Instant until, Instant now, Begun begun) {
        row.waitUntil(until.isAfter(row.validUntil()) ? row.validUntil() : until);
        horizon.wake(row, now, begun.later());
    }

    private Ready lease(Notification row, Message message, Instant now) {
        var until = now.plus(policies.delivery().lease());
        var lease = new Lease(UUID.randomUUID().toString(), until);
        row.lease(lease);
        notifications.add(new DeliveryAttempt(row, message.chatId(), now));
        var words = row.goesAsPlainText() ? message.asPlain() : message;
        return new Ready(row.notificationId(), row.subscriptionId(), lease, row.validUntil(), words, row.correction());
    }
}
