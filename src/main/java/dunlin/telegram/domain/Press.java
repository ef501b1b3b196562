package dunlin.telegram.domain;

/**
 * A press on a button below a message of the bot; the query is to be answered.
 *
 * @param data what the button gives back; empty when it gave nothing
 * @param chatId the message's chat, 0 (with messageId) when the message is not told
 * @param language the presser's language as Telegram knows it, or empty
 */
public record Press(String queryId, String data, long chatId, long messageId, String language) {

    public boolean hasMessage() {
        return messageId != 0;
    }
}
