package dunlin.intake;

import dunlin.json.InvalidInput;
import dunlin.json.MalformedJson;
import dunlin.json.StrictJson;
import dunlin.rest.Refusal;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.json.JsonObject;
import java.util.Optional;

/**
 * Takes the JSON of other systems from one queue, the same as a resource takes it by REST. What is refused there is poison here;
 * every other fault is thrown: nothing that was asked for is dropped.
 */
public abstract class RequestListener extends QueueListener {

    /** Takes them from that queue of the broker. */
    protected RequestListener(String queue) {
        super(queue);
    }

    /**
     * Applies one; done twice it does no harm.
     *
     * @throws MalformedJson when it can never be applied, as {@link InvalidInput} and {@link Refusal}
     */
    protected abstract void accept(JsonObject request);

    @Override
    Optional<String> take(Message message) throws JMSException {
        var text = MessageTexts.of(message);
        return text.isPresent() ? take(text.get()) : Optional.of("not a text of at most 64 KiB in UTF-8");
    }

    private Optional<String> take(String text) {
        try {
            accept(StrictJson.object(text));
            return Optional.empty();
        } catch (MalformedJson | InvalidInput | Refusal poison) {
            return Optional.of(poison.getMessage());
        }
    }
}
