package dunlin.local.telegram;

import java.time.Instant;
import java.util.Optional;

/**
 * One request that reached the Bot API, and what became of it. The bot token is not part of it.
 *
 * @param number counts all requests from 1, in the order of arrival
 * @param text the text as the caller sent it
 * @param deliveredMessageId the message that this request put on the phone, whatever the caller was told
 * @param answer a few words about the answer given; empty while the request waits
 * @param status the HTTP status given; empty while the request waits and where the connection ended without an answer
 */
public record LoggedRequest(
        long number,
        String method,
        Optional<Long> chatId,
        Optional<Long> messageId,
        Optional<String> text,
        Instant arrivedAt,
        Optional<Instant> answeredAt,
        Optional<String> answer,
        Optional<Integer> status,
        Optional<Long> deliveredMessageId) {

    static LoggedRequest arrived(long number, Call call, Instant at) {
        return new LoggedRequest(
                number,
                call.method(),
                call.chatId(),
                call.parameters().number("message_id"),
                call.parameters().text("text"),
                at,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    public boolean isAnswered() {
        return answeredAt.isPresent();
    }

    public boolean is(String otherMethod) {
        return method.equals(otherMethod);
    }

    LoggedRequest delivered(long id) {
        return new LoggedRequest(
                number, method, chatId, messageId, text, arrivedAt, answeredAt, answer, status, Optional.of(id));
    }

    LoggedRequest answered(Instant at, String words, Optional<Integer> httpStatus) {
        return new LoggedRequest(
                number,
                method,
                chatId,
                messageId,
                text,
                arrivedAt,
                Optional.of(at),
                Optional.of(words),
                httpStatus,
                deliveredMessageId);
    }
}
