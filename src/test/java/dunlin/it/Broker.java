package dunlin.it;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Puts messages into the application's queues and looks, without taking anything, at what lies among the dead letters. */
final class Broker {

    private static final String PAYMENT_EVENTS = "dunlin.payment-events";

    private static final String CHARGES = "dunlin.charges";

    private Broker() {}

    /** Makes a message to be sent. */
    @FunctionalInterface
    interface Making {
        Message by(JMSContext context) throws JMSException;
    }

    /** Sends a message to that queue and gives its id. */
    static String send(String queue, Making making) {
        try (var factory = Environment.broker();
                var context = factory.createContext()) {
            var message = making.by(context);
            context.createProducer().send(context.createQueue(queue), message);
            return message.getJMSMessageID();
        } catch (JMSException failed) {
            throw new IllegalStateException("no message could be made for " + queue, failed);
        }
    }

    /** Sends so many messages to that queue at once. */
    static void sendMany(String queue, int count, Making making) throws JMSException {
        try (var factory = Environment.broker();
                var context = factory.createContext(JMSContext.SESSION_TRANSACTED)) {
            for (var number = 0; number < count; number++) {
                context.createProducer().send(context.createQueue(queue), making.by(context));
            }
            context.commit();
        }
    }

    /** Takes all messages that the selector chooses from that queue and tells how many there were. */
    static int takeAll(String queue, String selector) {
        try (var factory = Environment.broker();
                var context = factory.createContext();
                var consumer = context.createConsumer(context.createQueue(queue), selector)) {
            var taken = 0;
            while (consumer.receiveNoWait() != null) {
                taken++;
            }
            return taken;
        }
    }

    /** Sends a message to the queue of payment events and gives its id. */
    static String sendPaymentEvent(Making making) {
        return send(PAYMENT_EVENTS, making);
    }

    static String sendPaymentEvent(String text) {
        return sendPaymentEvent(context -> context.createTextMessage(text));
    }

    /** Sends a wake-up of that notification. */
    static void wake(String notificationId) {
        send("dunlin.notifications", context -> {
            var message = context.createMessage();
            message.setStringProperty("notification_id", notificationId);
            return message;
        });
    }

    /** Sends the wake-up of an attempt once more. */
    static void wakeCharge(String seriesId, int number) {
        send(CHARGES, context -> {
            var message = context.createMessage();
            message.setStringProperty("series_id", seriesId);
            message.setStringProperty("number", Integer.toString(number));
            return message;
        });
    }

    /** Whether a wake-up of that series still lies in the queue, or is being looked at. */
    static boolean wakes(String seriesId) throws JMSException {
        try (var factory = Environment.broker();
                var context = factory.createContext();
                var browser = context.createBrowser(context.createQueue(CHARGES), "series_id = '" + seriesId + "'")) {
            context.start();
            return browser.getEnumeration().hasMoreElements();
        }
    }

    /** Whether the message of that id still lies in its queue, or is being looked at. */
    static boolean lies(String queue, String messageId) throws JMSException {
        try (var factory = Environment.broker();
                var context = factory.createContext();
                var browser = context.createBrowser(context.createQueue(queue), "JMSMessageID = '" + messageId + "'")) {
            context.start();
            return browser.getEnumeration().hasMoreElements();
        }
    }

    /** Why the message of that id lies among the dead letters, if it does. */
    static Optional<String> causeOfDeath(String messageId) throws JMSException {
        var letter = deadLetter(messageId);
        return letter.isPresent() ? Optional.of(letter.get().getStringProperty("dunlin_cause")) : Optional.empty();
    }

    /** What lies among the dead letters of the message of that id. */
    static Optional<Message> deadLetter(String messageId) throws JMSException {
        var letters = dead("dunlin_message_id = '" + messageId + "'");
        if (letters.size() > 1) {
            throw new AssertionError("the message lies " + letters.size() + " times among the dead letters");
        }
        return letters.stream().findFirst();
    }

    /** The dead letters that the selector chooses. */
    static List<Message> dead(String selector) throws JMSException {
        try (var factory = Environment.broker();
                var context = factory.createContext();
                var browser = context.createBrowser(context.createQueue("dunlin.dead"), selector)) {
            context.start();
            var messages = new ArrayList<Message>();
            var lying = browser.getEnumeration();
            while (lying.hasMoreElements()) {
                messages.add((Message) lying.nextElement());
            }
            return messages;
        }
    }
}
