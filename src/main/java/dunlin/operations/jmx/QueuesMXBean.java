package dunlin.operations.jmx;

import java.util.Map;

/** The broker's queues, as the broker tells of them. */
@Description("The broker's queues, as Artemis tells of them; kept for five seconds")
public interface QueuesMXBean {

    @Description("Messages of each queue, those that wait for their time included")
    Map<String, Long> getMessages();

    @Description("Consumers of each queue, of all nodes")
    Map<String, Long> getConsumers();

    @Description("Messages in dunlin.dead: what nobody could apply")
    long getDeadLetters();
}
