package dunlin.intake;

import dunlin.Chance;
import dunlin.Clocks;
import dunlin.attempt.domain.ErrorText;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Puts messages that can never be applied aside, with the cause and all that is needed to send them again. */
@ApplicationScoped
public class DeadLetters {

    /** How the names of all properties begin by which a dead letter tells of itself. */
    public static final String PREFIX = "dunlin_";

    /** Its id here; the broker's own dead letters have none. */
    public static final String ID = PREFIX + "dead_letter_id";

    /** Why it can never be applied. */
    public static final String CAUSE = PREFIX + "cause";

    /** The queue that it was taken from. */
    public static final String QUEUE = PREFIX + "queue";

    /** The id that it had there. */
    public static final String MESSAGE_ID = PREFIX + "message_id";

    /** The instant, as text. */
    public static final String DEAD_AT = PREFIX + "dead_at";

    /** Set where the body is not kept whole: it cannot be sent again. */
    public static final String TRUNCATED = PREFIX + "truncated";

    private static final Logger LOG = Logger.getLogger(DeadLetters.class.getName());

    @Resource(lookup = "jms/dunlin/connection-factory")
    private ConnectionFactory connections;

    @Resource(lookup = "jms/dunlin/dead")
    private Queue dead;

    @Inject
    private Clocks clocks;

    @Inject
    private Chance chance;

    /** @throws JMSRuntimeException when the broker does not take it; the message is then delivered again */
    void bury(Message message, String queue, String cause) throws JMSException {
        var words = ErrorText.cut(cause);
        try (var context = connections.createContext()) {
            var copy = MessageCopy.of(message, context);
            var letter = copy.message();
            letter.setStringProperty(ID, chance.newId());
            letter.setStringProperty(CAUSE, words);
            letter.setStringProperty(QUEUE, queue);
            letter.setStringProperty(MESSAGE_ID, message.getJMSMessageID());
            letter.setStringProperty(DEAD_AT, clocks.now().toString());
            if (!copy.whole()) {
                letter.setBooleanProperty(TRUNCATED, true);
            }
            context.createProducer().send(dead, letter);
        }
        LOG.log(Level.WARNING, "A message of {0} went to the dead letters: {1}", new Object[] {queue, words});
    }
}
