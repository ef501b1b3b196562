package dunlin.notification;

import dunlin.Chance;
import dunlin.Policies;
import dunlin.notification.domain.Settlement;
import dunlin.subscription.SubscriptionRepository;
import dunlin.telegram.domain.Reply;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;

/** Writes what an answer of Telegram means into the leased row, its attempt and its chat; inside the caller's transaction. */
@ApplicationScoped
class Replies {

    private final Notifications notifications;
    private final Conclusions conclusions;
    private final Chats chats;
    private final Pacing pacing;
    private final SubscriptionRepository subscriptions;
    private final Policies policies;
    private final Chance chance;

    @Inject
    Replies(
            Notifications notifications,
            Conclusions conclusions,
            Chats chats,
            Pacing pacing,
            SubscriptionRepository subscriptions,
            Policies policies,
            Chance chance) {
        this.notifications = notifications;
        this.conclusions = conclusions;
        this.chats = chats;
        this.pacing = pacing;
        this.subscriptions = subscriptions;
        this.policies = policies;
        this.chance = chance;
    }

    /** For the container's proxy. */
    protected Replies() {
        this(null, null, null, null, null, null, null);
    }

    void settle(Notification row, Reply reply, Instant now) {
        var attempt = notifications.attempt(row.notificationId(), row.attemptsMade());
        var chatId = attempt.chatId();
        var next = Settlement.of(reply, row.progress(), policies.delivery(), now, chance.fraction());
        record(reply, attempt, now);
        next.run(
                sent -> conclusions.sent(row, sent.receipt(), sent.possibleDuplicate()),
                again -> {
                    row.again(again.dueAt(), again.used(), again.movedTo().isPresent());
                    again.movedTo().ifPresent(newId -> move(row, chatId, newId));
                },
                failed -> conclusions.failed(row, failed.reason(), failed.possibleDuplicate(), now),
                postponed -> row.postpone(postponed.dueAt()));
    }

    /**
     * A receipt that came after its lease had been taken back: it is kept in its attempt. The row is another's by now, or has
     * ended, and is not touched; one that only waits for its next attempt needs none any more.
     */
    void keep(Notification row, int attempt, Reply.Accepted receipt, Instant now) {
        notifications.attempt(row.notificationId(), attempt).receivedLate(receipt, now);
        tellChat(receipt.chatId(), receipt, now);
    }

    /** A row that would be tried again although a receipt of an earlier attempt came late is sent by that one. */
    void adoptReceipt(Notification row) {
        if (row.awaitsLateReceipt()) {
            var attempts = notifications.attemptsOf(List.of(row.notificationId()));
            var receipts = attempts.stream()
                    .flatMap(attempt -> attempt.receipt().stream())
                    .toList();
            if (!receipts.isEmpty()) {
                conclusions.sent(
                        row,
                        receipts.get(0),
                        row.isCopyPossible()
                                && (receipts.size() > 1 || attempts.stream().anyMatch(DeliveryAttempt::isUnknown)));
            }
        }
    }

    /** An attempt for which no request was made after all was none. */
    private void record(Reply reply, DeliveryAttempt attempt, Instant now) {
        if (reply.outcome().isEmpty()) {
            notifications.remove(attempt);
        } else {
            tellChat(attempt.chatId(), reply, now); // the chat that was asked; the answer may name another
            attempt.finish(reply, now);
        }
    }

    private void move(Notification row, long from, long to) {
        if (from == to) {
            return; // nonsense, and one hop only: should it be said again, the row fails
        }
        chats.moved(from, to);
        if (row.subscriptionId() != null) {
            subscriptions.moveChat(row.subscriptionId(), from, to);
        }
    }

    private void tellChat(long chatId, Reply reply, Instant now) {
        if (reply instanceof Reply.Blocked) {
            chats.block(chatId, now);
        } else if (reply instanceof Reply.Accepted) {
            chats.unblock(chatId);
            pacing.accepted();
        } else if (reply instanceof Reply.RateLimited limited) {
            var pause =
                    limited.retryAfter().orElse(policies.delivery().backoff().first());
            pacing.rateLimited(chatId, pause, now);
        }
    }
}
