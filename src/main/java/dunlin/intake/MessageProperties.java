package dunlin.intake;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The properties that a sender gave a message: neither those of JMS and of the broker, nor those by which Dunlin tells of a dead letter. */
public final class MessageProperties {

    private MessageProperties() {}

    /** By name, each a text, a number or a flag; what else a broker may carry is left out. */
    public static Map<String, Object> of(Message message) throws JMSException {
        var properties = new TreeMap<String, Object>();
        for (var name : texts(message.getPropertyNames())) {
            var value = isOwn(name) ? message.getObjectProperty(name) : null;
            if (value instanceof String || value instanceof Number || value instanceof Boolean) {
                properties.put(name, value);
            }
        }
        return properties;
    }

    /** The same as texts. */
    public static Map<String, String> texts(Message message) throws JMSException {
        return of(message).entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, property -> property.getValue().toString()));
    }

    static List<String> texts(Enumeration<?> names) {
        return Collections.list(names).stream().map(Objects::toString).toList();
    }

    /** Other protocols know names that JMS cannot write. */
    private static boolean isOwn(String name) {
        return !name.startsWith("JMS")
                && !name.startsWith("_AMQ")
                && !name.startsWith("__AMQ")
                && !name.startsWith(DeadLetters.PREFIX)
                && !name.isEmpty()
                && Character.isJavaIdentifierStart(name.charAt(0))
                && name.chars().allMatch(Character::isJavaIdentifierPart);
    }
}
