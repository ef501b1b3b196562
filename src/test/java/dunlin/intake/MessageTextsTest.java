package dunlin.intake;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class MessageTextsTest {

    private static final int LARGEST = 64 * 1024;

    @Test
    void readsATextAndUtf8Bytes() throws JMSException {
        assertThat(MessageTexts.of(text("{\"name\": \"Анна\"}"))).contains("{\"name\": \"Анна\"}");
        assertThat(MessageTexts.of(bytes("{\"name\": \"Анна 🐦\"}".getBytes(StandardCharsets.UTF_8))))
                .contains("{\"name\": \"Анна 🐦\"}");
    }

    @Test
    void aMessageWithoutATextHasNone() throws JMSException {
        assertThat(MessageTexts.of(text(null))).isEmpty();
        assertThat(MessageTexts.of(message(MapMessage.class, Map.of()))).isEmpty();
        assertThat(MessageTexts.of(bytes(new byte[] {(byte) 0xC3, (byte) 0x28})))
                .isEmpty();
    }

    @Test
    void takesSixtyFourKibibytesAndNotOneMore() throws JMSException {
        assertThat(MessageTexts.of(text("x".repeat(LARGEST)))).isPresent();
        assertThat(MessageTexts.of(text("x".repeat(LARGEST + 1)))).isEmpty();
        assertThat(MessageTexts.of(bytes(new byte[LARGEST]))).isPresent();
        assertThat(MessageTexts.of(bytes(new byte[LARGEST + 1]))).isEmpty();
    }

    @Test
    void countsATextInTheBytesThatItHasInUtf8() throws JMSException {
        assertThat(MessageTexts.of(text("я".repeat(LARGEST / 2)))).isPresent();
        assertThat(MessageTexts.of(text("я".repeat(LARGEST / 2 + 1)))).isEmpty();
    }

    private static TextMessage text(String text) {
        return message(TextMessage.class, text == null ? Map.of() : Map.of("getText", arguments -> text));
    }

    private static BytesMessage bytes(byte[] content) {
        return message(
                BytesMessage.class,
                Map.of(
                        "getBodyLength", arguments -> (long) content.length,
                        "readBytes",
                                arguments -> {
                                    System.arraycopy(content, 0, (byte[]) arguments[0], 0, content.length);
                                    return content.length;
                                }));
    }

    /** A message that answers these methods, and nothing to all others. */
    private static <M extends Message> M message(Class<M> kind, Map<String, Function<Object[], Object>> answers) {
        return kind.cast(Proxy.newProxyInstance(
                kind.getClassLoader(),
                new Class<?>[] {kind},
                (proxy, method, arguments) ->
                        answers.getOrDefault(method.getName(), nothing -> null).apply(arguments)));
    }
}
