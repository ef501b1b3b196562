package dunlin.telegram.domain;

/** What was asked of Telegram, as far as it is needed to judge the answer; {@code messageId} is 0 for a new message. */
public record Call(Operation operation, long chatId, long messageId) {

    public Call {
        if (operation != Operation.SEND && messageId <= 0) {
            throw new IllegalArgumentException("no message to " + operation.method() + ": " + messageId);
        }
    }

    public static Call send(long chatId) {
        return new Call(Operation.SEND, chatId, 0);
    }

    public static Call edit(long chatId, long messageId) {
        return new Call(Operation.EDIT, chatId, messageId);
    }

    public static Call delete(long chatId, long messageId) {
        return new Call(Operation.DELETE, chatId, messageId);
    }
}
