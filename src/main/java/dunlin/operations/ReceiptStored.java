package dunlin.operations;

import jakarta.json.JsonObject;
import java.time.Instant;

/** Telegram accepted a notification, and gave this proof. */
public record ReceiptStored(Instant at, String notificationId, String type, Long chatId, Long messageId)
        implements TimelineItem {

    @Override
    public TimelinePlace place() {
        return TimelinePlace.of(at, TimelinePlace.Step.END, notificationId);
    }

    @Override
    public JsonObject json() {
        return opening("receipt")
                .put("notification_id", notificationId)
                .put("type", type)
                .put("chat_id", chatId)
                .put("message_id", messageId)
                .build();
    }
}
