package dunlin.intake;

import dunlin.attempt.domain.ErrorText;
import dunlin.json.InvalidInput;
import dunlin.rest.Outage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Takes wake-ups from one queue. The row is the truth, so a message that comes twice, early or for nothing does no harm. While the
 * database is away the broker delivers again; another fault is of this row and waits for the waker, so that no message goes round for
 * ever.
 */
public abstract class WakeupListener extends QueueListener {

    private static final Logger LOG = Logger.getLogger(WakeupListener.class.getName());

    /** Takes them from that queue of the broker. */
    protected WakeupListener(String queue) {
        super(queue);
    }

    /**
     * Does what is due for the row that the properties name, or gives the cause why there is none.
     *
     * @throws InvalidInput when they name none
     */
    protected abstract Optional<String> wake(Map<String, String> properties);

    @Override
    Optional<String> take(Message message) throws JMSException {
        var properties = MessageProperties.texts(message);
        try {
            return wake(properties);
        } catch (InvalidInput poison) {
            return Optional.of(poison.getMessage());
        } catch (RuntimeException fault) {
            if (Outage.in(fault)) {
                throw fault;
            }
            LOG.log(
                    Level.SEVERE,
                    fault,
                    () -> "A row could not be woken, the waker comes to it again: "
                            + ErrorText.cut(properties.toString()));
            return Optional.empty();
        }
    }
}
