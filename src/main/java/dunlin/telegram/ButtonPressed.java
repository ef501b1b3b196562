package dunlin.telegram;

import java.util.Optional;

/**
 * Somebody pressed a button below one of the bot's messages. Fired inside the transaction in which the press has its effect; who knows its data
 * says what the presser is told, and so that the button is done with.
 */
public final class ButtonPressed {

    private final String data;
    private final long chatId;
    private final long messageId;
    private final String language;
    private String answer;

    /**
     * @param data what the button carries
     * @param chatId the chat of the message below which it is
     * @param language the presser's language as Telegram tells it, or null
     */
    public ButtonPressed(String data, long chatId, long messageId, String language) {
        this.data = data;
        this.chatId = chatId;
        this.messageId = messageId;
        this.language = language;
    }

    public String data() {
        return data;
    }

    public long chatId() {
        return chatId;
    }

    public long messageId() {
        return messageId;
    }

    /** The presser's language as Telegram tells it, or null. */
    public String language() {
        return language;
    }

    /** Says what the presser is told, of which Telegram shows 200 characters; the message's buttons then disappear. */
    public void answer(String text) {
        answer = text;
    }

    /** What the presser is told; empty: nobody knows the button. */
    public Optional<String> answer() {
        return Optional.ofNullable(answer);
    }
}
