package dunlin.intake;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.ObjectMessage;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;

/**
 * A copy of a message, with its own properties, type and correlation id. Texts, bytes and messages without a body are copied whole up to
 * 1 MiB; of larger ones the beginning, and of other kinds a description. An object is never made of a message.
 *
 * @param whole whether the copy can take the place of the original
 */
public record MessageCopy(Message message, boolean whole) {

    static final int LARGEST = 1024 * 1024;
    private static final int BEGINNING = 64 * 1024;

    /** A copy that this context can send. */
    public static MessageCopy of(Message original, JMSContext context) throws JMSException {
        var copy = body(original, context);
        for (var property : MessageProperties.of(original).entrySet()) {
            copy.message.setObjectProperty(property.getKey(), property.getValue());
        }
        copy.message.setJMSCorrelationID(original.getJMSCorrelationID());
        copy.message.setJMSType(original.getJMSType());
        return copy;
    }

    /** Whether a copy of it is whole. */
    public static boolean isWhole(Message original) throws JMSException {
        if (original instanceof TextMessage text) {
            return text.getText() == null || fits(text.getText());
        }
        if (original instanceof BytesMessage bytes) {
            return bytes.getBodyLength() <= LARGEST;
        }
        return !(original instanceof MapMessage
                || original instanceof ObjectMessage
                || original instanceof StreamMessage);
    }

    private static MessageCopy body(Message original, JMSContext context) throws JMSException {
        var whole = isWhole(original);
        if (original instanceof TextMessage text) {
            return new MessageCopy(
                    context.createTextMessage(
                            whole ? text.getText() : text.getText().substring(0, BEGINNING)),
                    whole);
        }
        if (original instanceof BytesMessage bytes) {
            return new MessageCopy(bytes(bytes, whole ? LARGEST : BEGINNING, context), whole);
        }
        return new MessageCopy(whole ? context.createMessage() : context.createTextMessage(described(original)), whole);
    }

    private static boolean fits(String text) {
        return text.length() <= LARGEST && text.getBytes(StandardCharsets.UTF_8).length <= LARGEST;
    }

    private static Message bytes(BytesMessage original, int most, JMSContext context) throws JMSException {
        var copy = context.createBytesMessage();
        copy.writeBytes(MessageTexts.bytes(original, most));
        return copy;
    }

    private static String described(Message original) throws JMSException {
        if (original instanceof MapMessage map) {
            return "a map of " + String.join(", ", MessageProperties.texts(map.getMapNames()));
        }
        return original instanceof ObjectMessage ? "an object" : "a stream";
    }
}
