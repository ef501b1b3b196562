package dunlin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.attempt.domain.Reason;
import dunlin.notification.SimulatedNotifications.Attempt;
import dunlin.notification.SimulatedNotifications.Seen;
import dunlin.notification.SimulatedNotifications.SeenAttempt;
import dunlin.notification.domain.NotificationState;
import dunlin.notification.domain.Receipt;
import dunlin.outcome.Outcome;
import dunlin.outcome.domain.OutcomeType;
import dunlin.renewal.domain.ReminderPlan;
import dunlin.simulation.Tally.Situation;
import dunlin.telegram.domain.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** What must be true in every history, whatever happens in it. */
final class Invariants {

    private final World world;
    private final Map<Long, Instant> closedUntil = new HashMap<>();
    private final Map<String, Integer> retried = new HashMap<>();
    private boolean changed;

    Invariants(World world) {
        this.world = world;
    }

    /** An operator had it tried again: then there may be more than two copies. */
    void retried(String notificationId) {
        retried.merge(notificationId, 1, Integer::sum);
    }

    /** An attempt was begun in this instant: what it says is true in this instant. */
    void begun(Attempt attempt) {
        changed = true;
        var task = attempt.task();
        var now = world.now();
        assertThat(now).as("before its deadline").isBefore(task.validUntil());
        assertThat(now).as("not before its time").isAfterOrEqualTo(task.notBefore());
        var closed = closedUntil.getOrDefault(attempt.chatId(), Instant.MIN);
        assertThat(now).as("not while Telegram wants nothing in this chat").isAfterOrEqualTo(closed);
        assertThat(attemptsOf(attempt))
                .as("no attempt when a receipt is known")
                .noneMatch(seen -> seen.receipt().isPresent());
        if (!attempt.isCorrection()) {
            var subscription = world.subscriptions().now(task.subscriptionId());
            assertThat(subscription.access().until())
                    .as("the end that it speaks of")
                    .isEqualTo(task.expectedAccessUntil());
            assertThat(subscription.canceled()).as("canceled").isFalse();
            assertThat(subscription.offered()).as("offered").isTrue();
        }
    }

    /** A request was made in this instant. */
    void asked(Attempt attempt) {
        changed = true;
        assertThat(attempt.holdsLeaseAt(world.now()))
                .as("asks while it holds its lease")
                .isTrue();
        assertThat(world.now())
                .as("asks before its deadline")
                .isBefore(attempt.task().validUntil());
    }

    /** An answer was recorded, or came too late for that. */
    void recorded(Attempt attempt, Reply answer, boolean inTime) {
        changed = true;
        if (answer instanceof Reply.RateLimited limited
                && inTime
                && limited.retryAfter().isPresent()) {
            var until = world.now().plus(limited.retryAfter().get());
            closedUntil.merge(attempt.chatId(), until, (one, other) -> one.isAfter(other) ? one : other);
        }
        if (answer instanceof Reply.Accepted) {
            assertThat(attemptsOf(attempt).get(attempt.number() - 1).receipt())
                    .as("the receipt of %s is kept", attempt.task())
                    .isPresent();
            world.tally().count(Situation.RECEIPT_AFTER_THE_LEASE, inTime ? 0 : 1);
        }
    }

    /** The attempts of a row before an answer is recorded. */
    List<SeenAttempt> attemptsOf(Attempt attempt) {
        return world.rows().stream()
                .filter(row -> row.id().equals(attempt.notificationId()))
                .findFirst()
                .map(Seen::attempts)
                .orElseThrow();
    }

    /** Who records an answer writes his own attempt and nobody else's, however late he comes. */
    void changedOnlyItsOwn(Attempt attempt, List<SeenAttempt> before) {
        var after = attemptsOf(attempt);
        for (var i = 0; i < before.size(); i++) {
            if (i != attempt.number() - 1) {
                assertThat(after.get(i))
                        .as("another's attempt at %s", attempt.task())
                        .isEqualTo(before.get(i));
            }
        }
    }

    /** What must hold after every step. */
    void always() {
        if (!changed) {
            return;
        }
        changed = false;
        for (var row : world.rows()) {
            sentIsAReceipt(row);
            assertThat(row.attempts()).as("attempts of %s", row).hasSize(row.attemptsMade());
        }
    }

    private void sentIsAReceipt(Seen row) {
        assertThat(row.receipt().isPresent())
                .as("a receipt of %s", row)
                .isEqualTo(row.state() == NotificationState.SENT);
        row.receipt().ifPresent(receipt -> {
            var shown = world.phones().find(receipt.chatId(), receipt.messageId());
            assertThat(shown).as("the message of %s on the phone", row).isPresent();
            if (row.corrects() == null) {
                assertThat(shown.get().notificationId()).isEqualTo(row.id());
            } else {
                assertThat(shown.get().text().flatMap(Claims::endSpokenOf))
                        .as("what %s has corrected", row)
                        .isEmpty();
            }
        });
    }

    /** What must hold when everything has come to its end. */
    void atTheEnd() {
        changed = true;
        always();
        var rows = world.rows();
        rows.forEach(
                row -> assertThat(row.state().isFinal()).as("final: %s", row).isTrue());
        assertThat(everythingIsPlanned())
                .as("every reminder that is due has its row")
                .isTrue();
        rows.forEach(row -> copiesAreMarked(row));
        world.phones().all().forEach(shown -> isTrueOrCorrected(shown, rows));
        ledgerAddsUp();
        everyEndIsToldOnce(rows);
        rows.forEach(this::count);
    }

    private void copiesAreMarked(Seen row) {
        var copies = world.phones().all().stream()
                .filter(shown -> shown.notificationId().equals(row.id()))
                .count();
        if (copies > 1) {
            world.tally().count(Situation.SECOND_COPY);
            assertThat(row.possibleDuplicate())
                    .as("possible_duplicate of %s", row)
                    .isTrue();
        }
        if (!retried.containsKey(row.id())) {
            assertThat(copies).as("copies of %s", row).isLessThanOrEqualTo(2);
        }
    }

    /** A reminder whose words are no longer true was corrected, or that it could not be is on record. */
    private void isTrueOrCorrected(Phones.Shown shown, List<Seen> rows) {
        var row = rows.stream()
                .filter(seen -> seen.id().equals(shown.notificationId()))
                .findFirst()
                .orElseThrow();
        var until =
                world.subscriptions().now(row.task().subscriptionId()).access().until();
        var untrue = shown.text()
                .flatMap(Claims::endSpokenOf)
                .filter(spokenOf -> !spokenOf.equals(until))
                .isPresent();
        if (untrue && world.policies().correction().operation().isPresent()) {
            var corrections = rows.stream()
                    .filter(seen -> row.id().equals(seen.corrects()))
                    .toList();
            assertThat(isOnRecord(shown, row, corrections))
                    .as("an untrue message of %s: %s, corrections %s", row, shown.text(), corrections)
                    .isTrue();
        }
    }

    private static boolean isOnRecord(Phones.Shown shown, Seen row, List<Seen> corrections) {
        var known = row.attempts().stream()
                .anyMatch(attempt -> attempt.receipt()
                        .map(Receipt::messageId)
                        .filter(id -> id == shown.messageId())
                        .isPresent());
        return known
                ? corrections.stream()
                        .anyMatch(correction -> Objects.equals(correction.targetMessageId(), shown.messageId())
                                && correction.state() != NotificationState.SENT
                                && (correction.state() != NotificationState.CANCELED || isAnOperatorsWish(correction)))
                : row.possibleDuplicate()
                        || corrections.stream().anyMatch(correction -> correction.targetMessageId() == null);
    }

    /** Whoever cancels a correction leaves the message as it is; that is on record. */
    private static boolean isAnOperatorsWish(Seen correction) {
        return Reason.CANCELED_BY_OPERATOR.word().equals(correction.reason());
    }

    /** Each end has one outcome, the last one that of the present end; an operator's retry took back the one before. */
    private void everyEndIsToldOnce(List<Seen> rows) {
        var told = world.outcomes().stream().collect(Collectors.groupingBy(Outcome::subject));
        for (var row : rows) {
            var ends = told.getOrDefault("notifications/" + row.id(), List.of());
            assertThat(ends).as("outcomes of %s", row).hasSize(1 + retried.getOrDefault(row.id(), 0));
            assertThat(ends.get(ends.size() - 1).type())
                    .as("the last outcome of %s", row)
                    .isEqualTo(outcome(row));
        }
        assertThat(world.outcomes())
                .as("moves of access")
                .filteredOn(outcome -> outcome.type() == OutcomeType.ACCESS_CHANGED)
                .hasSameSizeAs(world.subscriptions().ledger());
    }

    private static OutcomeType outcome(Seen row) {
        return switch (row.state()) {
            case SENT -> row.corrects() == null ? OutcomeType.NOTIFICATION_SENT : OutcomeType.NOTIFICATION_CORRECTED;
            case FAILED -> OutcomeType.NOTIFICATION_FAILED;
            case CANCELED -> OutcomeType.NOTIFICATION_CANCELED;
            case EXPIRED -> OutcomeType.NOTIFICATION_EXPIRED;
            case PENDING, SENDING -> throw new AssertionError("not final: " + row);
        };
    }

    private void ledgerAddsUp() {
        for (var id : world.subscriptions().ids()) {
            Optional<Instant> until = Optional.empty();
            for (var move : world.subscriptions().ledger()) {
                if (move.subscriptionId().equals(id)) {
                    assertThat(Optional.ofNullable(move.before()))
                            .as("ledger of %s", id)
                            .isEqualTo(until);
                    until = Optional.of(move.after());
                }
            }
            assertThat(until).contains(world.subscriptions().now(id).access().until());
        }
    }

    /** Whether each reminder that is due by now has a row, or its place is taken. */
    boolean everythingIsPlanned() {
        var rows = world.rows();
        return world.subscriptions().ids().stream().allMatch(id -> {
            var plan = ReminderPlan.of(world.subscriptions().now(id), Duration.ZERO, world.now());
            return plan.due().stream()
                    .allMatch(due -> rows.stream()
                            .anyMatch(row -> row.corrects() == null
                                    && id.equals(row.task().subscriptionId())
                                    && due.expectedAccessUntil()
                                            .equals(row.task().expectedAccessUntil())
                                    && due.offset().equals(row.task().reminderOffset())
                                    && due.type().word().equals(row.task().type())));
        });
    }

    private void count(Seen row) {
        var correction = row.corrects() != null;
        switch (row.state()) {
            case SENT -> world.tally().count(correction ? Situation.CORRECTION_SENT : Situation.RECEIPT);
            case FAILED -> world.tally().count(correction ? Situation.CORRECTION_IMPOSSIBLE : Situation.FAILED);
            case EXPIRED -> world.tally().count(Situation.REMINDER_EXPIRED);
            default -> world.tally().count(Situation.REMINDER_CANCELED);
        }
        world.tally().count(Situation.POSSIBLE_DUPLICATE, row.possibleDuplicate() ? 1 : 0);
        world.tally()
                .count(
                        Situation.LEASE_TAKEN_BACK,
                        row.attempts().stream()
                                .filter(attempt -> "the lease ran out".equals(attempt.error()))
                                .count());
    }
}
