package dunlin.operations;

import dunlin.intake.DeadLetters;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * By what one dead letter is found again: the id that the intake gave it, or, where the broker itself gave a message up, that of the
 * message or the broker's number for it.
 */
record DeadLetterId(String text) {

    private static final Pattern SPEAKABLE = Pattern.compile("[A-Za-z0-9:._-]{1,100}");
    private static final Pattern NUMBERED = Pattern.compile("no-([0-9]{1,18})");
    private static final String NUMBER = "_AMQ_ORIG_MESSAGE_ID";
    private static final String KIND = "ID:";

    static DeadLetterId of(Message letter) throws JMSException {
        var given = letter.getStringProperty(DeadLetters.ID);
        var message = letter.getJMSMessageID();
        return given(given)
                .or(() -> given(message == null ? null : message.replaceFirst("^" + KIND, "")))
                .orElse(new DeadLetterId("no-" + letter.getStringProperty(NUMBER)));
    }

    /** That of a path; empty when no dead letter can have it. */
    static Optional<DeadLetterId> given(String text) {
        return Optional.ofNullable(text)
                .filter(given -> SPEAKABLE.matcher(given).matches())
                .map(DeadLetterId::new);
    }

    /** The broker's selector of the one message: no character of an id has a meaning in it. */
    String selector() {
        var numbered = NUMBERED.matcher(text);
        return numbered.matches()
                ? NUMBER + " = " + numbered.group(1)
                : "%s = '%s' OR (%s IS NULL AND JMSMessageID = '%s%s')"
                        .formatted(DeadLetters.ID, text, DeadLetters.ID, KIND, text);
    }
}
