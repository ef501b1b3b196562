package dunlin.notification;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.OptionalLong;

/** What Telegram told of a chat: that it blocked the bot, or that it moved to another id. */
@Entity
@Table(name = "chat")
class Chat {

    @Id
    @Column(name = "chat_id")
    private long chatId;

    @Column(name = "blocked_at")
    private Instant blockedAt;

    @Column(name = "migrated_to")
    private Long migratedTo;

    protected Chat() {}

    long chatId() {
        return chatId;
    }

    boolean isBlocked() {
        return blockedAt != null;
    }

    OptionalLong migratedTo() {
        return migratedTo == null ? OptionalLong.empty() : OptionalLong.of(migratedTo);
    }
}
