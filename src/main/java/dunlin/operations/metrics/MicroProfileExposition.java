package dunlin.operations.metrics;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricID;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/**
 * Shows series as gauges of MicroProfile Metrics. The only class that knows it: where a server lacks it, this bean cannot be loaded and is
 * passed over; where a server only has its interfaces, nothing is shown.
 */
@ApplicationScoped
class MicroProfileExposition implements Exposition {

    private final Instance<MetricRegistry> registries;
    private final Queue<MetricID> shown = new ConcurrentLinkedQueue<>();

    @Inject
    MicroProfileExposition(Instance<MetricRegistry> registries) {
        this.registries = registries;
    }

    /** For the container's proxy. */
    protected MicroProfileExposition() {
        this(null);
    }

    @Override
    public void show(Series series, Supplier<Double> value) {
        if (registries.isResolvable()) {
            var tags = series.labels().entrySet().stream()
                    .map(label -> new Tag(label.getKey(), label.getValue()))
                    .toArray(Tag[]::new);
            var described = Metadata.builder()
                    .withName(series.metric())
                    .withDescription(series.words())
                    .build();
            registries.get().gauge(described, value, tags);
            shown.add(new MetricID(series.metric(), tags));
        }
    }

    @Override
    public void takeBackAll() {
        if (registries.isResolvable()) {
            shown.forEach(registries.get()::remove);
            shown.clear();
        }
    }
}
