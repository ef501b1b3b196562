package dunlin.operations.jmx;

import dunlin.Clocks;
import dunlin.Pulses;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;

/** What {@code dunlin:type=Timers} tells, inside the application. */
@Dependent
class TimerFigures implements TimersMXBean {

    private final Pulses pulses;
    private final Clocks clocks;

    @Inject
    TimerFigures(Pulses pulses, Clocks clocks) {
        this.pulses = pulses;
        this.clocks = clocks;
    }

    @Override
    public Map<String, String> getLastSuccess() {
        var texts = new TreeMap<String, String>();
        pulses.lastSuccesses()
                .forEach((name, at) -> texts.put(name, at.map(Instant::toString).orElse("")));
        return texts;
    }

    @Override
    public Map<String, Double> getSecondsSinceSuccess() {
        var now = clocks.now();
        var ages = new TreeMap<String, Double>();
        pulses.lastSuccesses()
                .forEach((name, at) -> ages.put(
                        name,
                        at.map(success -> Duration.between(success, now).toMillis() / 1000.0)
                                .orElse(null)));
        return ages;
    }
}
