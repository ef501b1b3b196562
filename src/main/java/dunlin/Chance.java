package dunlin;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** The one source of chance: new ids, and the jitter that keeps rows from coming back all at once. */
@ApplicationScoped
public class Chance {

    /** An id that nobody else has. */
    public String newId() {
        return UUID.randomUUID().toString();
    }

    /** From 0 to 1. */
    public double fraction() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
