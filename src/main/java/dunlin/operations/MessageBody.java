package dunlin.operations;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.nio.charset.StandardCharsets;

/** What people are shown of a message's body: the beginning, bytes as the UTF-8 that they should be. */
final class MessageBody {

    private static final int SHOWN = 4096;
    private static final int LONGEST_IN_UTF8 = 4;

    private MessageBody() {}

    /** The first 4096 characters; null when it has none, or is of another kind. */
    static String beginning(Message message) throws JMSException {
        if (message instanceof TextMessage text) {
            return text.getText() == null ? null : cut(text.getText(), SHOWN);
        }
        if (message instanceof BytesMessage bytes) {
            var content = new byte[(int) Math.min(bytes.getBodyLength(), (long) SHOWN * LONGEST_IN_UTF8)];
            bytes.reset();
            bytes.readBytes(content);
            return cut(new String(content, StandardCharsets.UTF_8), SHOWN);
        }
        return null;
    }

    /** At most so many characters, and no half one at the end. */
    static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }
}
