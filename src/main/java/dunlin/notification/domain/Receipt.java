package dunlin.notification.domain;

import java.time.Instant;

/**
 * The proof that Telegram accepted a message: the chat it went to and the id it has there. That it was read is not known.
 *
 * @param receivedAt when the answer reached us
 */
public record Receipt(long chatId, long messageId, Instant receivedAt) {

    /** @throws IllegalArgumentException when the id is not positive: 0 is no receipt, Telegram has only scheduled it */
    public Receipt {
        if (messageId <= 0) {
            throw new IllegalArgumentException("a receipt has a message_id above zero");
        }
    }
}
