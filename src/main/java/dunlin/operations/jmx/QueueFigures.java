package dunlin.operations.jmx;

import dunlin.Clocks;
import dunlin.operations.BrokerDesk;
import dunlin.operations.Glance;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** What {@code dunlin:type=Queues} tells, inside the application. */
@Dependent
class QueueFigures implements QueuesMXBean {

    private static final String DEAD = "dunlin.dead";
    private static final List<String> QUEUES = List.of(
            "dunlin.payment-events",
            "dunlin.notification-requests",
            "dunlin.inquiries",
            "dunlin.notifications",
            "dunlin.charges",
            DEAD);

    private final Glance<SortedMap<String, Long>> messages;
    private final Glance<SortedMap<String, Long>> consumers;

    @Inject
    QueueFigures(BrokerDesk broker, Clocks clocks) {
        var life = Duration.ofSeconds(5);
        messages = new Glance<>(life, clocks::now, () -> broker.counters("messageCount", QUEUES));
        consumers = new Glance<>(life, clocks::now, () -> broker.counters("consumerCount", QUEUES));
    }

    @Override
    public Map<String, Long> getMessages() {
        return messages.get();
    }

    @Override
    public Map<String, Long> getConsumers() {
        return consumers.get();
    }

    @Override
    public long getDeadLetters() {
        return messages.get().get(DEAD);
    }
}
