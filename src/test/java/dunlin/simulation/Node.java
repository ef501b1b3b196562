package dunlin.simulation;

import dunlin.notification.SimulatedNotifications;
import dunlin.notification.SimulatedNotifications.Attempt;
import dunlin.renewal.SimulatedRenewals;
import dunlin.simulation.Tally.Situation;
import dunlin.telegram.domain.Reply;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * One server: its timers tick, it takes wake-ups and makes attempts. It may stand still between any two steps and die in any of
 * them; what it had in hand is then gone, and the broker delivers again what it had not acknowledged.
 */
final class Node {

    private final World world;
    private final SimulatedNotifications notifications;
    private final SimulatedRenewals renewals;
    private final Set<String> inHand = new HashSet<>();
    private int life;
    private boolean up;

    Node(World world, SimulatedNotifications notifications, SimulatedRenewals renewals) {
        this.world = world;
        this.notifications = notifications;
        this.renewals = renewals;
    }

    SimulatedNotifications notifications() {
        return notifications;
    }

    SimulatedRenewals renewals() {
        return renewals;
    }

    boolean isUp() {
        return up;
    }

    /** Whether it has no attempt in hand. */
    boolean isIdle() {
        return inHand.isEmpty();
    }

    void start() {
        if (!up) {
            up = true;
            tick();
        }
    }

    /** As by {@code kill -9}: no step that was begun goes on. */
    void die() {
        if (up) {
            up = false;
            life++;
            world.tally().count(Situation.NODE_DEATH_IN_AN_ATTEMPT, inHand.size());
            inHand.forEach(world::deliver);
            inHand.clear();
        }
    }

    /** Lets a step happen later, unless this node dies before. */
    private void later(Duration delay, Runnable step) {
        var thisLife = life;
        world.agenda().in(delay, () -> {
            if (up && life == thisLife) {
                step.run();
            }
        });
    }

    private void tick() {
        unlessAway(renewals::plan);
        unlessAway(notifications::lookRound);
        later(world.interval(), this::tick);
    }

    private static boolean unlessAway(Runnable work) {
        try {
            work.run();
            return true;
        } catch (Tables.Away away) {
            return false;
        }
    }

    /** A wake-up has come; while the database is away the broker delivers it again. */
    void wake(String notificationId) {
        if (!unlessAway(() -> begin(notificationId))) {
            world.redeliver(notificationId);
        }
    }

    private void begin(String notificationId) {
        world.mayLoseTheTransaction();
        for (var attempt : notifications.begin(notificationId)) {
            inHand.add(notificationId);
            world.invariants().begun(attempt);
            later(world.pause(), () -> call(attempt));
            world.mayDie(this, Duration.ofMillis(50));
        }
    }

    private void call(Attempt attempt) {
        var telegram = world.telegram();
        telegram.askingFor(attempt.notificationId());
        attempt.call();
        telegram.lastReply().ifPresent(reply -> world.invariants().asked(attempt));
        world.mayBePaidDuring(attempt, telegram.untilAnswer());
        world.mayDie(this, telegram.untilAnswer());
        var reply = telegram.lastReply();
        later(telegram.untilAnswer().plus(world.pause()), () -> record(attempt, reply));
    }

    /** Records the answer; if that fails, again and again while the lease holds, and a receipt whatever has become of it. */
    private void record(Attempt attempt, Optional<Reply> reply) {
        var inTime = attempt.holdsLeaseAt(world.now());
        var before = world.invariants().attemptsOf(attempt);
        world.mayLoseTheTransaction();
        if (unlessAway(attempt::record)) {
            inHand.remove(attempt.notificationId());
            world.invariants().changedOnlyItsOwn(attempt, before);
            reply.ifPresent(answer -> world.invariants().recorded(attempt, answer, inTime));
        } else if (inTime || reply.filter(Reply.Accepted.class::isInstance).isPresent()) {
            later(Duration.ofSeconds(1), () -> record(attempt, reply));
        } else {
            inHand.remove(attempt.notificationId());
        }
    }
}
