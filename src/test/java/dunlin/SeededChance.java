package dunlin;

import java.util.Random;

/** Chance that comes out the same for the same seed. */
public final class SeededChance extends Chance {

    private final Random random;

    /** Draws from that generator. */
    public SeededChance(Random random) {
        this.random = random;
    }

    @Override
    public String newId() {
        return String.format("%016x%016x", random.nextLong(), random.nextLong());
    }

    @Override
    public double fraction() {
        return random.nextDouble();
    }
}
