package dunlin;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads the text of a JMS message, whether it came as a text or, as from other protocols, as UTF-8 bytes. */
public final class MessageTexts {

    private static final int LARGEST = 64 * 1024;

    private MessageTexts() {}

    /** The message's text; empty when it has none, is larger than 64 KiB, or is no UTF-8. */
    public static Optional<String> of(Message message) throws JMSException {
        if (message instanceof TextMessage text) {
            return Optional.ofNullable(text.getText())
                    .filter(content -> content.getBytes(StandardCharsets.UTF_8).length <= LARGEST);
        }
        if (message instanceof BytesMessage bytes && bytes.getBodyLength() <= LARGEST) {
            var content = new byte[(int) bytes.getBodyLength()];
            bytes.reset();
            bytes.readBytes(content);
            return utf8(content);
        }
        return Optional.empty();
    }

    private static Optional<String> utf8(byte[] content) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(content))
                    .toString());
        } catch (CharacterCodingException notUtf8) {
            return Optional.empty();
        }
    }

    /** What can be kept of any message for people to look at. */
    static String ofAny(Message message) throws JMSException {
        var text = message instanceof TextMessage whole && whole.getText() != null
                ? whole.getText()
                : of(message).orElse("");
        return text.length() > LARGEST ? text.substring(0, LARGEST) : text;
    }
}
