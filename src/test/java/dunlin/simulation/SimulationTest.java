package dunlin.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.simulation.Tally.Situation;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/**
 * Random histories; {@code -Ddunlin.simulation.histories=N} and {@code -Ddunlin.simulation.seed=S} choose how many and the first.
 * A failure names its seed, and the same seed alone is the same history.
 */
class SimulationTest {

    private static final int HISTORIES = Integer.getInteger("dunlin.simulation.histories", 2_000);
    private static final long FIRST = Long.getLong("dunlin.simulation.seed", 1);
    private static final int ENOUGH_TO_MEET_EVERYTHING = 500;

    @Test
    void nothingIsLostDoubledOrUntrue() {
        var met = new Tally();

        for (var seed = FIRST; seed < FIRST + HISTORIES; seed++) {
            met.add(happened(seed));
        }

        if (HISTORIES >= ENOUGH_TO_MEET_EVERYTHING) {
            assertThat(EnumSet.allOf(Situation.class)).as("met: %s", met).allMatch(which -> met.of(which) >= 5);
        }
    }

    @Test
    void theSameSeedIsTheSameHistory() {
        for (var seed = FIRST; seed < FIRST + 20; seed++) {
            assertThat(happened(seed)).hasToString(happened(seed).toString());
        }
    }

    private static Tally happened(long seed) {
        try {
            return History.of(seed);
        } catch (RuntimeException | AssertionError broken) {
            throw new AssertionError(
                    "With -Ddunlin.simulation.histories=1 -Ddunlin.simulation.seed=" + seed + ": "
                            + broken.getMessage(),
                    broken);
        }
    }
}
