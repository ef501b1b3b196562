package dunlin.notification;

import dunlin.Chance;
import dunlin.Clocks;
import dunlin.Pausable;
import dunlin.PauseRepository;
import dunlin.Policies;
import dunlin.Recording;
import dunlin.Timings;
import dunlin.Wakeup;
import dunlin.Wakeups;
import dunlin.notification.domain.NotificationState;
import dunlin.notification.domain.Receipt;
import dunlin.outcome.Outbox;
import dunlin.simulation.Tables;
import dunlin.simulation.Told;
import dunlin.subscription.ChatGiven;
import dunlin.subscription.SubscriptionChanged;
import dunlin.subscription.SubscriptionRepository;
import dunlin.telegram.TelegramClient;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** One node's delivery on tables in memory, a step at a time. */
public final class SimulatedNotifications {

    /** A row as everybody sees it. */
    public record Seen(
            String id,
            PlannedNotification task,
            NotificationState state,
            String reason,
            Optional<Receipt> receipt,
            boolean possibleDuplicate,
            boolean copyPossible,
            String corrects,
            Long targetMessageId,
            int attemptsMade,
            List<SeenAttempt> attempts) {}

    /** An attempt as everybody sees it; the outcome is null while it runs. */
    public record SeenAttempt(String outcome, String error, Optional<Receipt> receipt) {}

    /** The lanes of all nodes. */
    public static final class SharedLanes {

        private final Lanes lanes = new InMemoryLanes();
    }

    /** An attempt under way on this node, between two steps. */
    public final class Attempt {

        private final Ready ready;
        private Answered answered;

        private Attempt(Ready ready) {
            this.ready = ready;
        }

        /** The request to Telegram. */
        public void call() {
            answered = delivery.call(ready);
        }

        /** Records what came back. */
        public void record() {
            wakeups.ofNotifications(finish.finish(List.of(answered)));
        }

        public String notificationId() {
            return ready.notificationId();
        }

        public int number() {
            return ready.attempt();
        }

        public PlannedNotification task() {
            return ready.task();
        }

        public long chatId() {
            return ready.message().chatId();
        }

        public boolean isCorrection() {
            return ready.correction().isPresent();
        }

        public boolean holdsLeaseAt(Instant now) {
            return ready.lease().holdsAt(now);
        }
    }

    private static final PauseRepository NEVER_PAUSED = new PauseRepository() {
        @Override
        public boolean isPaused(Pausable activity) {
            return false;
        }
    };

    private final Tables tables;
    private final List<Premise> premises = new ArrayList<>();
    private final Wakeups wakeups;
    private final Notifications notifications;
    private final Planning planning;
    private final Revisions revisions;
    private final Chats chats;
    private final Delivery delivery;
    private final Finish finish;
    private final Waker waker;
    private final NotificationBook book;

    /** A node, which judges by the premises that it is given later. */
    public SimulatedNotifications(
            Tables tables,
            SharedLanes shared,
            SubscriptionRepository subscriptions,
            TelegramClient telegram,
            Wakeups wakeups,
            Consumer<PremiseFailed> premiseFailed,
            Outbox outbox,
            Policies policies,
            Chance chance,
            Clocks clocks) {
        this.tables = tables;
        this.wakeups = wakeups;
        notifications = new InMemoryNotifications(tables);
        chats = new InMemoryChats(tables);
        var lookup = new Premises(premises);
        var conclusions = new Conclusions(outbox);
        var corrections = new Corrections(notifications, lookup, conclusions, policies, chance);
        premises.add(corrections);
        planning = new Planning(notifications);
        revisions = new Revisions(notifications, lookup, corrections, conclusions);
        var pacing = new Pacing(shared.lanes, policies, clocks);
        var horizon = horizon(policies, clocks);
        var replies = new Replies(notifications, conclusions, chats, pacing, subscriptions, policies, chance);
        var begin = begin(lookup, corrections, conclusions, pacing, horizon, policies, chance, clocks);
        finish = finish(subscriptions, lookup, replies, corrections, horizon, clocks);
        delivery = new Delivery(
                begin, finish, telegram, wakeups, new Told<>(premiseFailed), new Recording(), new Timings(), clocks);
        waker = new Waker(horizon, finish, pacing, wakeups, clocks);
        book = new NotificationBook(notifications, conclusions, clocks);
    }

    private Horizon horizon(Policies policies, Clocks clocks) {
        return new Horizon(notifications, NEVER_PAUSED, policies, clocks) {
            @Override
            List<Wakeup> wakeDue(int limit) {
                return tables.transaction(() -> super.wakeDue(limit));
            }
        };
    }

    private Begin begin(
            Premises lookup,
            Corrections corrections,
            Conclusions conclusions,
            Pacing pacing,
            Horizon horizon,
            Policies policies,
            Chance chance,
            Clocks clocks) {
        return new Begin(
                notifications,
                chats,
                lookup,
                corrections,
                conclusions,
                pacing,
                horizon,
                NEVER_PAUSED,
                policies,
                chance,
                clocks) {
            @Override
            Begun begin(Collection<String> ids) {
                return tables.transaction(() -> super.begin(ids));
            }
        };
    }

    private Finish finish(
            SubscriptionRepository subscriptions,
            Premises lookup,
            Replies replies,
            Corrections corrections,
            Horizon horizon,
            Clocks clocks) {
        return new Finish(notifications, subscriptions, lookup, replies, corrections, horizon, clocks) {
            @Override
            List<Wakeup> finish(Collection<Answered> group) {
                return tables.transaction(() -> super.finish(group));
            }

            @Override
            Map<String, Owner> abandoned(int limit) {
                return tables.transaction(() -> super.abandoned(limit));
            }

            @Override
            List<Wakeup> takeBack(Map<String, Owner> abandoned) {
                return tables.transaction(() -> super.takeBack(abandoned));
            }
        };
    }

    /** Has that premise judge what it covers. */
    public void cover(Premise premise) {
        premises.add(premise);
    }

    public Planning planning() {
        return planning;
    }

    /** Observes a change inside its transaction. */
    public void changed(SubscriptionChanged change) {
        revisions.changed(change);
    }

    /** Observes that a chat was given anew, inside its transaction. */
    public void given(ChatGiven chat) {
        chats.given(chat);
    }

    /** The first step for a row whose wake-up has come: the attempts that are to be made now. */
    public List<Attempt> begin(String notificationId) {
        return delivery.begin(List.of(notificationId)).ready().stream()
                .map(Attempt::new)
                .toList();
    }

    /** What the waker's timer does. */
    public void lookRound() {
        waker.lookRound();
    }

    /** An operator has it tried again. */
    public void retry(String notificationId) {
        tables.transaction(() -> {
            book.retry(notificationId);
            return null;
        });
    }

    /** An operator ends it. */
    public void cancel(String notificationId) {
        tables.transaction(() -> {
            book.cancel(notificationId);
            return null;
        });
    }

    /** All rows, oldest first. */
    public List<Seen> rows() {
        var attempts = tables.all(DeliveryAttempt.class).stream()
                .collect(Collectors.groupingBy(DeliveryAttempt::notificationId));
        return tables.all(Notification.class).stream()
                .map(row -> seen(row, attempts.getOrDefault(row.notificationId(), List.of())))
                .toList();
    }

    private static Seen seen(Notification row, List<DeliveryAttempt> attempts) {
        return new Seen(
                row.notificationId(),
                row.planned(),
                row.state(),
                row.reason(),
                row.receipt(),
                row.isPossibleDuplicate(),
                row.isCopyPossible(),
                row.corrects(),
                row.targetMessageId(),
                row.attemptsMade(),
                attempts.stream()
                        .map(attempt -> new SeenAttempt(attempt.outcome(), attempt.error(), attempt.receipt()))
                        .toList());
    }
}
