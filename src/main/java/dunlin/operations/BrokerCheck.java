package dunlin.operations;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Ready only while the broker answers and somebody takes the wake-ups from it. Where the broker tells its counters to nobody of this
 * application, that it answers is enough.
 */
@Readiness
@ApplicationScoped
public class BrokerCheck implements HealthCheck {

    private static final String NOTIFICATIONS = "dunlin.notifications";
    private static final List<String> WORK = List.of(NOTIFICATIONS, "dunlin.charges");

    private final BrokerDesk broker;

    @Inject
    BrokerCheck(BrokerDesk broker) {
        this.broker = broker;
    }

    /** For the container's proxy. */
    protected BrokerCheck() {
        this(null);
    }

    @Override
    public HealthCheckResponse call() {
        var answer = HealthCheckResponse.named("broker");
        try {
            broker.reach(NOTIFICATIONS);
        } catch (IllegalStateException away) {
            return answer.down()
                    .withData("error", away.getCause().getClass().getSimpleName())
                    .build();
        }
        var consumers = consumers();
        consumers.ifPresentOrElse(
                told -> told.forEach((queue, count) -> answer.withData(queue, count)),
                () -> answer.withData("consumers", "not told"));
        return answer.status(consumers
                        .map(told -> Collections.min(told.values()) > 0)
                        .orElse(true))
                .build();
    }

    private Optional<SortedMap<String, Long>> consumers() {
        try {
            return Optional.of(broker.counters("consumerCount", WORK));
        } catch (IllegalStateException untold) {
            return Optional.empty();
        }
    }
}
