package dunlin.intake;

import dunlin.Clocks;
import dunlin.json.InvalidInput;
import dunlin.json.MalformedJson;
import dunlin.json.StrictJson;
import dunlin.rest.Refusal;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Takes the JSON of other systems from one queue, the same as a resource takes it by REST. What is refused there is poison here;
 * every other fault is thrown: nothing that was asked for is dropped.
 */
public abstract class RequestListener extends QueueListener {

    @Inject
    private Clocks clocks;

    /** Takes them from that queue of the broker. */
    protected RequestListener(String queue) {
        super(queue);
    }

    /**
     * Applies one; done twice it does no harm.
     *
     * @param sentAt when its sender sent it, by his clock, but not in the future: it may have waited long
     * @throws MalformedJson when it can never be applied, as {@link InvalidInput} and {@link Refusal}
     */
    protected abstract void accept(JsonObject request, Instant sentAt);

    @Override
    Optional<String> take(Message message) throws JMSException {
        var text = MessageTexts.of(message);
        return text.isPresent()
                ? take(text.get(), sentAt(message))
                : Optional.of("not a text of at most 64 KiB in UTF-8");
    }

    private Instant sentAt(Message message) throws JMSException {
        return sentAt(message.getJMSTimestamp(), clocks.advanced(), clocks.now());
    }

    /** A sender without a clock, or with one that no database could store, sent it now. */
    static Instant sentAt(long timestamp, Duration advanced, Instant now) {
        var told = Instant.ofEpochMilli(timestamp).plus(advanced);
        return timestamp <= 0 || told.isAfter(now) ? now : told;
    }

    private Optional<String> take(String text, Instant sentAt) {
        try {
            accept(StrictJson.object(text), sentAt);
            return Optional.empty();
        } catch (MalformedJson | InvalidInput | Refusal poison) {
            return Optional.of(poison.getMessage());
        }
    }
}
