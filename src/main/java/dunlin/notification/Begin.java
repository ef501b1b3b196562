package dunlin.notification;

import dunlin.Chance;
import dunlin.Clocks;
import dunlin.Pausable;
import dunlin.PauseRepository;
import dunlin.Policies;
import dunlin.attempt.domain.Lease;
import dunlin.attempt.domain.Reason;
import dunlin.telegram.domain.Message;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The short transaction before a request to Telegram, for a group of rows: reads the committed state anew, judges each row by
 * it, leases those that are to be sent now, and ends or puts back the others. A state that cannot be read decides nothing.
 */
@ApplicationScoped
class Begin {

    private final Notifications notifications;
    private final Chats chats;
    private final Premises premises;
    private final Corrections corrections;
    private final Conclusions conclusions;
    private final Pacing pacing;
    private final Horizon horizon;
    private final PauseRepository pauses;
    private final Policies policies;
    private final Chance chance;
    private final Clocks clocks;

    @Inject
    Begin(
            Notifications notifications,
            Chats chats,
            Premises premises,
            Corrections corrections,
            Conclusions conclusions,
            Pacing pacing,
            Horizon horizon,
            PauseRepository pauses,
            Policies policies,
            Chance chance,
            Clocks clocks) {
        this.notifications = notifications;
        this.chats = chats;
        this.premises = premises;
        this.corrections = corrections;
        this.conclusions = conclusions;
        this.pacing = pacing;
        this.horizon = horizon;
        this.pauses = pauses;
        this.policies = policies;
        this.chance = chance;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Begin() {
        this(null, null, null, null, null, null, null, null, null, null, null);
    }

    /** Begins the attempts of those rows that are pending and that nobody else holds. */
    @Transactional(TxType.REQUIRES_NEW)
    Begun begin(Collection<String> ids) {
        var now = clocks.now();
        var rows = notifications.lockPending(ids);
        var begun = new Begun(rows.size() == ids.size() ? List.of() : notifications.missing(ids));
        var due = rows.stream().filter(row -> !row.dueAt().isAfter(now)).toList();
        rows.stream().filter(row -> row.dueAt().isAfter(now)).forEach(row -> horizon.wake(row, now, begun.later()));
        var trueOnes = judge(due, now, begun);
        if (pauses.isPaused(Pausable.SENDING)) {
            trueOnes.keySet().forEach(Begin::hold);
        } else {
            lease(trueOnes, now, begun);
        }
        return begun;
    }

    /** Ends or puts back those that are not to be sent, and gives the words of the others. */
    private Map<Notification, Message> judge(List<Notification> rows, Instant now, Begun begun) {
        var judged = premises.judge(rows.stream().map(Notification::planned).toList(), now);
        var words = new LinkedHashMap<Notification, Message>();
        for (var row : rows) {
            var judgement = judged.get(row.notificationId());
            judgement
                    .verdict()
                    .run(
                            () -> words.put(row, judgement.message().get()),
                            until -> putBack(row, until, now, begun),
                            reason -> cancel(row, reason, now, begun),
                            () -> conclusions.expired(row, now));
        }
        return words;
    }

    /** An earlier attempt of it may have left a copy on the phone, which is then untrue as well. */
    private void cancel(Notification row, Reason reason, Instant now, Begun begun) {
        conclusions.canceled(row, reason, now);
        begun.untrue().add(row.planned());
        corrections.planIfUntrue(row, now).forEach(correction -> horizon.wake(correction, now, begun.later()));
    }

    private void lease(Map<Notification, Message> words, Instant now, Begun begun) {
        var addressed = addressed(words, now);
        var chats = new LinkedHashMap<Notification, Long>();
        addressed.forEach((row, message) -> chats.put(row, message.chatId()));
        var waits = pacing.waits(chats, now);
        addressed.forEach((row, message) -> {
            if (waits.containsKey(row)) {
                putBack(row, waits.get(row), now, begun);
            } else {
                begun.ready().add(lease(row, message, now));
            }
        });
    }

    /** The messages as they go to the chats that exist now; those of chats that refuse them have failed. */
    private Map<Notification, Message> addressed(Map<Notification, Message> words, Instant now) {
        var addresses =
                chats.addresses(words.values().stream().map(Message::chatId).collect(Collectors.toSet()));
        var addressed = new LinkedHashMap<Notification, Message>();
        words.forEach((row, message) -> {
            var address = addresses.get(message.chatId());
            if (address.blocked() && !row.isForced()) {
                conclusions.failed(row, Reason.RECIPIENT_BLOCKED, false, now);
            } else {
                addressed.put(row, message.to(address.chatId()));
            }
        });
        return addressed;
    }

    /** It stays due and is not woken: while sending is paused nothing goes round, and afterwards the waker comes to it. */
    private static void hold(Notification row) {
        row.waitUntil(row.dueAt());
    }

    private void putBack(Notification row, Instant until, Instant now, Begun begun) {
        row.waitUntil(until.isAfter(row.validUntil()) ? row.validUntil() : until);
        horizon.wake(row, now, begun.later());
    }

    private Ready lease(Notification row, Message message, Instant now) {
        var until = now.plus(policies.delivery().lease());
        var lease = new Lease(chance.newId(), until);
        row.lease(lease);
        notifications.add(new DeliveryAttempt(row, message.chatId(), now));
        var words = row.goesAsPlainText() ? message.asPlain() : message;
        return new Ready(row.planned(), row.dueSince(), row.attemptsMade(), lease, words, row.correction());
    }
}
