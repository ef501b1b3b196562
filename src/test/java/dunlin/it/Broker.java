package dunlin.it;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Puts messages into the application's queues and looks, without taking anything, at what lies among the dead letters. */
final class Broker {

    private static final String PAYMENT_EVENTS = "dunlin.payment-events";

    private static final String CHARGES = "dunlin.charges";

    private Broker() {}

    /** Sends a message to the queue of payment events and gives its id. */
    static String sendPaymentEvent(Function<JMSContext, Message> making) throws JMSException {
        try (var factory = Environment.broker();
                var context = factory.createContext()) {
            var message = making.apply(context);
            context.createProducer().send(context.createQueue(PAYMENT_EVENTS), message);
            return message.getJMSMessageID();
        }
    }

    static String sendPaymentEvent(String text) throws JMSException {
        return sendPaymentEvent(context -> context.createTextMessage(text));
    }

    /** Sends a wake-up of that notification. */
    static void wake(String notificationId) throws JMSException {
        try (var factory = Environment.broker();
                var context = factory.createContext()) {
            var message = context.createMessage();
            message.setStringProperty("notification_id", notificationId);
            context.createProducer().send(context.createQueue("dunlin.notifications"), message);
        }
    }

    /** Sends the wake-up of an attempt once more. */
    static void wakeCharge(String seriesId, int number) throws JMSException {
        try (var factory = Environment.broker();
                var context = factory.createContext()) {
            var message = context.createMessage();
            message.setStringProperty("series_id", seriesId);
            message.setStringProperty("number", Integer.toString(number));
            context.createProducer().send(context.createQueue(CHARGES), message);
        }
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

    /** Why the message of that id lies among the dead letters, if it does. */
    static Optional<String> causeOfDeath(String messageId) throws JMSException {
        var causes = new ArrayList<String>();
        for (var dead : dead()) {
            if (messageId.equals(dead.getStringProperty("dunlin_message_id"))) {
                causes.add(dead.getStringProperty("dunlin_cause"));
            }
        }
        if (causes.size() > 1) {
            throw new AssertionError("the message lies " + causes.size() + " times among the dead letters");
        }
        return causes.stream().findFirst();
    }

    private static List<Message> dead() throws JMSException {
        try (var factory = Environment.broker();
                var context = factory.createContext();
                var browser = context.createBrowser(context.createQueue("dunlin.dead"))) {
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
