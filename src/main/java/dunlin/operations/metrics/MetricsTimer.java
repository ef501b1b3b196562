package dunlin.operations.metrics;

import dunlin.Beating;
import dunlin.operations.jmx.Inside;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.DependsOn;
import jakarta.ejb.EJB;
import jakarta.ejb.EJBException;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Shows each series from when there is one first: of reasons, currencies and methods nobody knows before which there will be. */
@Singleton
@Startup
@DependsOn("Schema")
public class MetricsTimer extends Beating {

    private static final Duration INTERVAL = Duration.ofSeconds(10);

    @EJB
    private Inside inside;

    @Inject
    private Board board;

    @Inject
    private Instance<Exposition> expositions;

    private final Set<Series> shown = ConcurrentHashMap.newKeySet();

    @PreDestroy
    void end() {
        expositions.forEach(Exposition::takeBackAll);
    }

    @Override
    protected String name() {
        return "metrics";
    }

    @Override
    protected Duration interval() {
        return INTERVAL;
    }

    @Override
    protected void work() {
        for (var series : board.values().keySet()) {
            if (shown.add(series)) {
                expositions.forEach(exposition -> exposition.show(series, () -> value(series)));
            }
        }
    }

    /** Asked by a thread of the server, which knows neither transactions nor beans of ours. */
    private Double value(Series series) {
        try {
            if (inside.answer(() -> board.values().get(series)) instanceof Double told) {
                return told;
            }
        } catch (EJBException ended) {
            throw new IllegalStateException("The application has ended", ended);
        }
        throw new IllegalStateException("Nobody tells " + series);
    }
}
