package dunlin.simulation;

import java.time.Duration;
import java.time.Instant;

/** One random history, decided by its seed alone: a stormy part, then calm until everything has come to its end. */
final class History {

    private static final Duration STORM = Duration.ofHours(3);
    private static final Duration BETWEEN_LOOKS = Duration.ofMinutes(10);
    private static final Duration LONGEST_CALM = Duration.ofDays(3);

    private final World world;
    private final Draw draw;

    private History(long seed) {
        world = new World(seed);
        draw = world.draw();
    }

    /**
     * Lets it happen and tells what came up in it.
     *
     * @throws AssertionError when an invariant is broken
     */
    static Tally of(long seed) {
        var history = new History(seed);
        history.happen();
        return history.world.tally();
    }

    private void happen() {
        var customers = new Customers(world);
        world.inhabit(customers);
        customers.arrive();
        world.nodes().forEach(Node::start);
        planTheStorm(customers);
        runUntil(World.START.plus(STORM));
        world.calmDown();
        var end = world.now().plus(LONGEST_CALM);
        while (!isQuiet() && world.now().isBefore(end)) {
            runUntil(world.now().plus(BETWEEN_LOOKS));
        }
        world.invariants().atTheEnd();
    }

    private void planTheStorm(Customers customers) {
        times(draw.between(3, 30), customers::doSomething);
        for (var node : world.nodes()) {
            times(draw.between(0, 4), () -> world.kill(node));
        }
        times(draw.between(0, 3), () -> {
            world.databaseAway(true);
            world.agenda().in(draw.upTo(Duration.ofMinutes(10)), () -> world.databaseAway(false));
        });
        times(draw.between(0, 3), () -> {
            world.brokerAway(true);
            world.agenda().in(draw.upTo(Duration.ofMinutes(10)), () -> world.brokerAway(false));
        });
    }

    private void times(int count, Runnable event) {
        for (var i = 0; i < count; i++) {
            world.agenda().at(World.START.plus(draw.upTo(STORM)), event);
        }
    }

    private void runUntil(Instant end) {
        while (world.agenda().step(end)) {
            world.invariants().always();
        }
    }

    /** Nothing waits, nothing is under way, and nothing is to be planned. */
    private boolean isQuiet() {
        return world.nodes().stream().allMatch(Node::isIdle)
                && world.rows().stream().allMatch(row -> row.state().isFinal())
                && world.invariants().everythingIsPlanned();
    }
}
