package dunlin.it;

import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.StringReader;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * An example for those who follow the outcomes: a durable shared subscription, so that none is missed while nobody listens and several
 * consumers under one name share the work (those of one subscription go to one of them, in order). What comes twice is dropped by its id: a
 * real consumer keeps the ids where it keeps what follows from them, in the same transaction.
 */
final class OutcomeConsumer implements AutoCloseable {

    private final JMSContext context;
    private final Consumer<JsonObject> first;
    private final Set<String> known = new HashSet<>();
    private final List<JsonObject> events = new CopyOnWriteArrayList<>();
    private final AtomicInteger repeats = new AtomicInteger();

    /**
     * Follows from now on, or goes on where the last one of that name has ended.
     *
     * @param first is told each event when it comes for the first time; what it throws has the event delivered again
     */
    OutcomeConsumer(ConnectionFactory broker, String name, Consumer<JsonObject> first) {
        this.first = first;
        context = broker.createContext(JMSContext.CLIENT_ACKNOWLEDGE);
        context.createSharedDurableConsumer(context.createTopic("dunlin.outcomes"), name)
                .setMessageListener(this::received);
    }

    private void received(Message message) {
        try {
            var event = read(message.getBody(String.class));
            if (known.contains(event.getString("id"))) {
                repeats.incrementAndGet();
            } else {
                first.accept(event);
                known.add(event.getString("id"));
                events.add(event);
            }
            message.acknowledge(); // only now: whoever dies before is told again
        } catch (JMSException unreadable) {
            throw new JMSRuntimeException(unreadable.getMessage(), null, unreadable);
        }
    }

    private static JsonObject read(String text) {
        try (var reader = Json.createReader(new StringReader(text))) {
            return reader.readObject();
        }
    }

    /** All that came, each once, in the order in which it came. */
    List<JsonObject> events() {
        return events;
    }

    /** Those of one subscription, inquiry or request. */
    List<JsonObject> eventsOf(String key) {
        return events.stream()
                .filter(event -> event.getString("partitionkey").equals(key))
                .toList();
    }

    /** How many came that were known already. */
    int repeats() {
        return repeats.get();
    }

    @Override
    public void close() {
        context.close();
    }
}
