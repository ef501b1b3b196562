package dunlin.intake;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads the text of a JMS message, whether it came as a text or, as from other protocols, as UTF-8 bytes. */
final class MessageTexts {

    private static final int LARGEST = 64 * 1024;

    private MessageTexts() {}

    /** The message's text; empty when it has none, is larger than 64 KiB, or is no UTF-8. */
    static Optional<String> of(Message message) throws JMSException {
        if (message instanceof TextMessage text) {
            return Optional.ofNullable(text.getText())
                    .filter(content -> content.getBytes(StandardCharsets.UTF_8).length <= LARGEST);
        }
        if (message instanceof BytesMessage bytes && bytes.getBodyLength() <= LARGEST) {
            return utf8(bytes(bytes, LARGEST));
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

    /** The first bytes of its body, at most so many; afterwards it can be read again. */
    static byte[] bytes(BytesMessage message, int most) throws JMSException {
        var content = new byte[(int) Math.min(message.getBodyLength(), most)];
        message.reset();
        message.readBytes(content);
        message.reset();
        return content;
    }
}
