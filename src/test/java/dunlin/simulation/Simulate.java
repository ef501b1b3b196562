package dunlin.simulation;

import java.io.PrintStream;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Plays very many histories on all processors, {@code mvn -Psimulation}; the last line says how many there were and how many broke an
 * invariant. Each of those is named by its seed, and the exit status is 1.
 */
public final class Simulate {

    private static final long BETWEEN_SIGNS_OF_LIFE = 10_000;

    private final PrintStream out;
    private final long first;
    private final long end;
    private final AtomicLong next;
    private final AtomicLong violations = new AtomicLong();
    private final Tally met = new Tally();

    private Simulate(PrintStream out, long first, long histories) {
        this.out = out;
        this.first = first;
        this.end = first + histories;
        this.next = new AtomicLong(first);
    }

    /** Takes the number of histories and the first seed. */
    public static void main(String[] arguments) throws InterruptedException {
        System.exit(
                new Simulate(System.out, Long.parseLong(arguments[1]), Long.parseLong(arguments[0])).play() ? 0 : 1);
    }

    /** Whether no invariant was broken. */
    private boolean play() throws InterruptedException {
        var processors = Runtime.getRuntime().availableProcessors();
        var threads = Executors.newFixedThreadPool(processors);
        var players = threads.invokeAll(
                IntStream.range(0, processors).mapToObj(number -> player()).toList());
        threads.shutdown();
        players.forEach(Simulate::ended);
        out.println("Met: " + met);
        out.println((end - first) + " histories, " + violations.get() + " violations");
        return violations.get() == 0;
    }

    private Callable<Void> player() {
        return () -> {
            var own = new Tally();
            for (var seed = next.getAndIncrement(); seed < end; seed = next.getAndIncrement()) {
                happen(seed, own);
            }
            synchronized (met) {
                met.add(own);
            }
            return null;
        };
    }

    private void happen(long seed, Tally own) {
        try {
            own.add(History.of(seed));
        } catch (RuntimeException | AssertionError broken) {
            violations.incrementAndGet();
            out.println("Broken, replay with -Ddunlin.simulation.histories=1 -Ddunlin.simulation.seed=" + seed + ": "
                    + broken.getMessage());
        }
        var done = seed + 1 - first;
        if (done % BETWEEN_SIGNS_OF_LIFE == 0) {
            out.println(done + " of " + (end - first));
        }
    }

    private static void ended(Future<Void> player) {
        try {
            player.get();
        } catch (ExecutionException fault) {
            throw new IllegalStateException(fault.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }
}
