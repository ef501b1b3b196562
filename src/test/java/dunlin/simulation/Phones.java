package dunlin.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What Telegram has put on the phones: the oracle of what was sent, whatever our tables say. */
final class Phones {

    /** A message on a phone; a deleted one has no text. */
    static final class Shown {

        private final long chatId;
        private final long messageId;
        private final String notificationId;
        private String text;

        private Shown(long chatId, long messageId, String notificationId, String text) {
            this.chatId = chatId;
            this.messageId = messageId;
            this.notificationId = notificationId;
            this.text = text;
        }

        long chatId() {
            return chatId;
        }

        long messageId() {
            return messageId;
        }

        String notificationId() {
            return notificationId;
        }

        Optional<String> text() {
            return Optional.ofNullable(text);
        }
    }

    private final List<Shown> shown = new ArrayList<>();

    void show(long chatId, long messageId, String notificationId, String text) {
        shown.add(new Shown(chatId, messageId, notificationId, text));
    }

    /** Changes a message; null deletes it. */
    void change(long chatId, long messageId, String text) {
        find(chatId, messageId).orElseThrow().text = text;
    }

    Optional<Shown> find(long chatId, long messageId) {
        return shown.stream()
                .filter(message -> message.chatId == chatId && message.messageId == messageId)
                .findFirst();
    }

    List<Shown> all() {
        return shown;
    }
}
