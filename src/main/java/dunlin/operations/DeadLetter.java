package dunlin.operations;

import dunlin.intake.DeadLetters;
import dunlin.intake.MessageCopy;
import dunlin.intake.MessageProperties;
import dunlin.json.Json;
import dunlin.rest.Cursor;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.json.JsonObject;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A message that nobody could apply, as people see it. Those that the broker itself gave up tell of their queue in its words,
 * of no cause and no instant.
 *
 * @param queue where it is sent again
 * @param diedAt null where the broker gave it up, which does not note when
 * @param sentAt when it was sent to where it lies now, or, where the broker gave it up, to its queue
 * @param body its beginning
 */
record DeadLetter(
        DeadLetterId id,
        String queue,
        String cause,
        Instant diedAt,
        Instant sentAt,
        String messageId,
        String correlationId,
        String body,
        Map<String, Object> properties,
        boolean redrivable) {

    /** As they are listed. */
    static final Comparator<DeadLetter> NEWEST_FIRST = Comparator.comparing((DeadLetter letter) -> letter.listedBy())
            .thenComparing((DeadLetter letter) -> letter.id().text())
            .reversed();

    private static final int LONGEST_TEXT = 1024;
    private static final String GIVEN_UP_FROM_QUEUE = "_AMQ_ORIG_QUEUE";
    private static final String GIVEN_UP_FROM_ADDRESS = "_AMQ_ORIG_ADDRESS";

    static DeadLetter of(Message message) throws JMSException {
        var cause = message.getStringProperty(DeadLetters.CAUSE);
        var queue = queue(message);
        var id = message.getStringProperty(DeadLetters.MESSAGE_ID);
        return new DeadLetter(
                DeadLetterId.of(message),
                queue,
                cause == null ? "given up by the broker" : cause,
                diedAt(message),
                Instant.ofEpochMilli(message.getJMSTimestamp()),
                id == null ? message.getJMSMessageID() : id,
                message.getJMSCorrelationID(),
                MessageBody.beginning(message),
                MessageProperties.of(message),
                queue != null && MessageCopy.isWhole(message) && !message.getBooleanProperty(DeadLetters.TRUNCATED));
    }

    /** Of a topic, only the one subscription that could not apply it. */
    private static String queue(Message message) throws JMSException {
        var known = message.getStringProperty(DeadLetters.QUEUE);
        var queue = message.getStringProperty(GIVEN_UP_FROM_QUEUE);
        var address = message.getStringProperty(GIVEN_UP_FROM_ADDRESS);
        if (known != null) {
            return known;
        }
        return queue == null || address == null || queue.equals(address) ? queue : address + "::" + queue;
    }

    private static Instant diedAt(Message message) throws JMSException {
        var told = message.getStringProperty(DeadLetters.DEAD_AT);
        try {
            return told == null ? null : Instant.parse(told);
        } catch (DateTimeException notOurs) {
            return null;
        }
    }

    private Instant listedBy() {
        return diedAt == null ? sentAt : diedAt;
    }

    /** Whether it comes after that place of the listing. */
    boolean isAfter(Cursor place) {
        var order = place.instant().compareTo(listedBy());
        return order > 0 || (order == 0 && place.id().compareTo(id.text()) > 0);
    }

    Cursor cursor() {
        return Cursor.of(listedBy(), id.text());
    }

    JsonObject json() {
        return Json.object()
                .put("dead_letter_id", id.text())
                .put("queue", queue)
                .put("cause", cause)
                .put("died_at", diedAt)
                .put("sent_at", sentAt)
                .put("message_id", messageId)
                .put("correlation_id", correlationId)
                .put("body", body)
                .put("properties", Json.texts(shown()))
                .put("redrivable", redrivable)
                .build();
    }

    private Map<String, String> shown() {
        return properties.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, one -> MessageBody.cut(Objects.toString(one.getValue()), LONGEST_TEXT)));
    }
}
