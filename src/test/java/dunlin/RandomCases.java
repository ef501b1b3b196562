package dunlin;

import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Tries a property on many random cases, the same ones in every run. A failure names the seed of its case, which {@code
 * -Ddunlin.seed=…} then tries alone.
 */
public final class RandomCases {

    private RandomCases() {}

    /** Tries the property on so many cases, each with a generator of its own. */
    public static void tried(int cases, Consumer<Random> property) {
        var only = Long.getLong("dunlin.seed");
        if (only != null) {
            tryOne(only, property);
            return;
        }
        for (var seed = 0; seed < cases; seed++) {
            tryOne(seed, property);
        }
    }

    /** One of the choices, each as likely as the others. */
    public static <T> T oneOf(List<T> choices, Random random) {
        return choices.get(random.nextInt(choices.size()));
    }

    private static void tryOne(long seed, Consumer<Random> property) {
        try {
            property.accept(new Random(seed * 0x9E3779B97F4A7C15L));
        } catch (RuntimeException | AssertionError broken) {
            throw new AssertionError("With -Ddunlin.seed=" + seed + ": " + broken.getMessage(), broken);
        }
    }
}
