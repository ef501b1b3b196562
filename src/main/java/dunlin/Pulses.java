package dunlin;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** All timers of this node, by the names that operators know them by. */
@ApplicationScoped
public class Pulses {

    private final Map<String, Pulse> byName = new ConcurrentHashMap<>();

    void add(String name, Pulse pulse) {
        byName.put(name, pulse);
    }

    /** When each last ended without a fault; empty: not yet. */
    public SortedMap<String, Optional<Instant>> lastSuccesses() {
        var successes = new TreeMap<String, Optional<Instant>>();
        byName.forEach((name, pulse) -> successes.put(name, Optional.ofNullable(pulse.lastSuccess())));
        return successes;
    }
}
