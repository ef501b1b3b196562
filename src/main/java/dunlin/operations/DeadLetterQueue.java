package dunlin.operations;

import dunlin.intake.MessageCopy;
import dunlin.rest.Paging;
import dunlin.rest.Refusal;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.ws.rs.ServiceUnavailableException;
import java.util.List;
import java.util.TreeSet;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The dead letters where they lie: in the broker's queue and nowhere else. One that is sent again is taken from here only after
 * that, so a crash between the two leaves it in both places, which does no harm: what comes twice is applied once.
 */
@ApplicationScoped
class DeadLetterQueue {

    private static final Logger LOG = Logger.getLogger(DeadLetterQueue.class.getName());
    private static final long RETRY_SECONDS = 5;

    @Resource(lookup = "jms/dunlin/connection-factory")
    private ConnectionFactory connections;

    @Resource(lookup = "jms/dunlin/dead")
    private Queue dead;

    /** What is done while the broker is asked. */
    @FunctionalInterface
    private interface Work<T> {
        T with(JMSContext context) throws JMSException;
    }

    /** The newest after the cursor; each look reads the whole queue. */
    List<DeadLetter> newest(Paging paging) {
        return asked(context -> {
            var newest = new TreeSet<>(DeadLetter.NEWEST_FIRST);
            try (var browser = context.createBrowser(dead)) {
                for (var letters = browser.getEnumeration(); letters.hasMoreElements(); ) {
                    var letter = DeadLetter.of((Message) letters.nextElement());
                    if (paging.after().map(letter::isAfter).orElse(true)) {
                        newest.add(letter);
                    }
                    if (newest.size() > paging.fetch()) {
                        newest.pollLast();
                    }
                }
            }
            return List.copyOf(newest);
        });
    }

    /**
     * Sends it to its queue again.
     *
     * @throws Refusal 404 when there is none, 409 when it is not kept whole or its queue is unknown
     */
    DeadLetter redrive(DeadLetterId id) {
        return asked(context -> {
            var letter = sendAgain(id, context);
            take(id, context);
            LOG.log(Level.INFO, "Dead letter {0} was sent to {1} again", new Object[] {id.text(), letter.queue()});
            return letter;
        });
    }

    /** A large body is read from the broker as long as the browser is open. */
    private DeadLetter sendAgain(DeadLetterId id, JMSContext context) throws JMSException {
        try (var browser = context.createBrowser(dead, id.selector())) {
            var letters = browser.getEnumeration();
            if (!letters.hasMoreElements()) {
                throw unknown(id);
            }
            var message = (Message) letters.nextElement();
            var letter = DeadLetter.of(message);
            if (!letter.redrivable()) {
                throw Refusal.conflict("It is not kept whole, or nobody knows its queue: it cannot be sent again");
            }
            var copy = MessageCopy.of(message, context).message();
            context.createProducer().send(context.createQueue(letter.queue()), copy);
            return letter;
        }
    }

    /**
     * Takes it away for good.
     *
     * @throws Refusal 404 when there is none
     */
    void delete(DeadLetterId id) {
        var taken = asked(context -> take(id, context));
        if (!taken) {
            throw unknown(id);
        }
        LOG.log(Level.INFO, "Dead letter {0} was deleted", id.text());
    }

    private boolean take(DeadLetterId id, JMSContext context) {
        try (var consumer = context.createConsumer(dead, id.selector())) {
            return consumer.receiveNoWait() != null;
        }
    }

    private <T> T asked(Work<T> work) {
        try (var context = connections.createContext()) {
            return work.with(context);
        } catch (JMSException | JMSRuntimeException away) {
            LOG.log(Level.WARNING, "The broker cannot be asked for dead letters: {0}", away.toString());
            throw new ServiceUnavailableException(RETRY_SECONDS, away);
        }
    }

    private static Refusal unknown(DeadLetterId id) {
        return Refusal.notFound("dead letter " + id.text());
    }
}
