package dunlin.simulation;

import dunlin.Clocks;
import dunlin.ConfiguredPolicies;
import dunlin.Policies;
import dunlin.SeededChance;
import dunlin.Wakeup;
import dunlin.Wakeups;
import dunlin.notification.SimulatedNotifications;
import dunlin.notification.SimulatedNotifications.Attempt;
import dunlin.outcome.InMemoryOutbox;
import dunlin.outcome.Outcome;
import dunlin.renewal.SimulatedRenewals;
import dunlin.simulation.Tally.Situation;
import dunlin.subscription.SimulatedSubscriptions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Everything that a history happens in: nodes on one database and one broker, Telegram, phones, the clock. */
final class World {

    static final Instant START = Instant.parse("2026-11-30T12:00:00Z");
    private static final int NODES = 2;

    private final Agenda agenda = new Agenda(START);
    private final Tables tables = new Tables();
    private final InMemoryOutbox outbox = new InMemoryOutbox(tables);
    private final Phones phones = new Phones();
    private final Tally tally = new Tally();
    private final List<Node> nodes = new ArrayList<>();
    private final Draw draw;
    private final Policies policies;
    private final SimulatedTelegram telegram;
    private final SimulatedSubscriptions subscriptions;
    private final Invariants invariants;
    private Customers customers;
    private boolean calm;
    private boolean brokerAway;

    World(long seed) {
        var random = new Random(seed * 0x9E3779B97F4A7C15L);
        draw = new Draw(random);
        policies = ConfiguredPolicies.of(Map.of(
                "dunlin.planner.interval", draw.oneOf(List.of("PT10S", "PT30S", "PT60S")),
                "dunlin.delivery.correction", draw.oneOf(List.of("edit", "edit", "delete", "none")),
                "dunlin.delivery.on-unknown", draw.oneOf(List.of("retry", "retry", "hold")),
                "dunlin.delivery.max-attempts", draw.oneOf(List.of("3", "12"))));
        telegram = new SimulatedTelegram(agenda, phones, draw, tally);
        var clocks = new Clocks(agenda);
        subscriptions = new SimulatedSubscriptions(
                tables,
                outbox,
                policies,
                clocks,
                change -> nodes.get(0).notifications().changed(change),
                chat -> nodes.get(0).notifications().given(chat));
        var lanes = new SimulatedNotifications.SharedLanes();
        for (var i = 0; i < NODES; i++) {
            nodes.add(node(lanes, clocks, new SeededChance(random)));
        }
        invariants = new Invariants(this);
    }

    private Node node(SimulatedNotifications.SharedLanes lanes, Clocks clocks, SeededChance chance) {
        var renewals = new ArrayList<SimulatedRenewals>();
        var notifications = new SimulatedNotifications(
                tables,
                lanes,
                subscriptions.repository(),
                telegram,
                broker(),
                failed -> renewals.get(0).failed(failed),
                outbox,
                policies,
                chance,
                clocks);
        renewals.add(new SimulatedRenewals(
                tables, subscriptions.repository(), notifications.planning(), new Claims(), policies, chance, clocks));
        notifications.cover(renewals.get(0).premise());
        return new Node(this, notifications, renewals.get(0));
    }

    /** The broker: loses wake-ups, doubles them, brings them late. */
    private Wakeups broker() {
        return new Wakeups() {
            @Override
            public void ofNotifications(List<Wakeup> wakeups) {
                wakeups.forEach(
                        wakeup -> send(wakeup.dueAt(), wakeup.properties().get("notification_id")));
            }
        };
    }

    private void send(Instant dueAt, String notificationId) {
        if (brokerAway || (!calm && draw.chance(8))) {
            tally.count(Situation.WAKE_UP_LOST);
            return;
        }
        var copies = !calm && draw.chance(10) ? 2 : 1;
        tally.count(Situation.WAKE_UP_DOUBLED, copies - 1);
        for (var i = 0; i < copies; i++) {
            agenda.at(later(dueAt).plus(draw.upTo(Duration.ofSeconds(1))), () -> deliver(notificationId));
        }
    }

    private Instant later(Instant instant) {
        return instant.isAfter(now()) ? instant : now();
    }

    /** Brings a wake-up to one of the nodes that are up. */
    void deliver(String notificationId) {
        var up = nodes.stream().filter(Node::isUp).toList();
        if (up.isEmpty() || brokerAway) {
            redeliver(notificationId);
        } else {
            draw.oneOf(up).wake(notificationId);
        }
    }

    /** The broker keeps it and brings it again. */
    void redeliver(String notificationId) {
        agenda.in(Duration.ofSeconds(5), () -> deliver(notificationId));
    }

    /** How long a node stands still between two steps: mostly not at all, now and then for longer than a lease lasts. */
    Duration pause() {
        var kind = calm ? 0 : draw.between(0, 100);
        return draw.upTo(kind < 85 ? Duration.ofMillis(50) : kind < 95 ? Duration.ofSeconds(5) : Duration.ofMinutes(4));
    }

    void mayLoseTheTransaction() {
        if (!calm && draw.chance(3)) {
            tally.count(Situation.TRANSACTION_LOST);
            tables.loseNextCommit();
        }
    }

    /** A node may die in the midst of what it has just begun. */
    void mayDie(Node node, Duration within) {
        if (!calm && draw.chance(3)) {
            agenda.in(draw.upTo(within), () -> kill(node));
        }
    }

    /** Kills a node, and has somebody start it again. */
    void kill(Node node) {
        node.die();
        agenda.in(draw.upTo(Duration.ofMinutes(5)), node::start);
    }

    /** A payment may come between the check and Telegram's answer. */
    void mayBePaidDuring(Attempt attempt, Duration untilAnswer) {
        if (!calm && draw.chance(12)) {
            tally.count(Situation.PAYMENT_DURING_AN_ATTEMPT);
            agenda.in(draw.upTo(untilAnswer), () -> customers.pay(attempt.task().subscriptionId()));
        }
    }

    void inhabit(Customers theirs) {
        customers = theirs;
    }

    void databaseAway(boolean away) {
        tables.away(away);
    }

    void brokerAway(boolean away) {
        brokerAway = away;
    }

    /** From now on nothing fails any more. */
    void calmDown() {
        calm = true;
        telegram.calmDown();
        tables.away(false);
        tables.keepCommits();
        brokerAway = false;
        nodes.forEach(Node::start);
    }

    Instant now() {
        return agenda.instant();
    }

    Duration interval() {
        return policies.planner().interval();
    }

    Agenda agenda() {
        return agenda;
    }

    Draw draw() {
        return draw;
    }

    Tally tally() {
        return tally;
    }

    Phones phones() {
        return phones;
    }

    Policies policies() {
        return policies;
    }

    SimulatedTelegram telegram() {
        return telegram;
    }

    SimulatedSubscriptions subscriptions() {
        return subscriptions;
    }

    List<Node> nodes() {
        return nodes;
    }

    List<SimulatedNotifications.Seen> rows() {
        return nodes.get(0).notifications().rows();
    }

    List<Outcome> outcomes() {
        return outbox.told();
    }

    Invariants invariants() {
        return invariants;
    }
}
