package dunlin.notification;

import dunlin.notification.domain.Receipt;
import dunlin.telegram.domain.Reply;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** One request to Telegram: recorded before it is made, completed with what came of it. */
@Entity
@Table(name = "delivery_attempt")
class DeliveryAttempt {

    /** The notification and the attempt's number in it, from 1. */
    @Embeddable
    static class Id implements Serializable {

        private static final long serialVersionUID = 1L;

        @Column(name = "notification_id")
        private String notificationId;

        private int number;

        protected Id() {}

        Id(String notificationId, int number) {
            this.notificationId = notificationId;
            this.number = number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Id that && number == that.number && notificationId.equals(that.notificationId);
        }

        @Override
        public int hashCode() {
            return Objects.hash(notificationId, number);
        }
    }

    @EmbeddedId
    private Id id;

    @Column(name = "started_at")
    private Instant startedAt;

    @Column(name = "finished_at")
    private Instant finishedAt;

    private String outcome;

    @Column(name = "status_code")
    private Integer statusCode;

    @Column(name = "retry_after_seconds")
    private Long retryAfterSeconds;

    private String error;

    @Column(name = "chat_id")
    private long chatId;

    @Column(name = "message_id")
    private Long messageId;

    protected DeliveryAttempt() {}

    DeliveryAttempt(Notification notification, long chatId, Instant startedAt) {
        this.id = new Id(notification.notificationId(), notification.attemptsMade());
        this.chatId = chatId;
        this.startedAt = startedAt;
    }

    /** Completes it with Telegram's answer. */
    void finish(Reply reply, Instant at) {
        finishedAt = at;
        outcome = reply.outcome().orElseThrow();
        statusCode =
                reply.statusCode().isPresent() ? (Integer) reply.statusCode().getAsInt() : null;
        error = reply.error().isEmpty() ? null : reply.error();
        if (reply instanceof Reply.RateLimited limited) {
            retryAfterSeconds = limited.retryAfter().map(Duration::toSeconds).orElse(null);
        }
        if (reply instanceof Reply.Accepted accepted) {
            chatId = accepted.chatId();
            messageId = accepted.messageId();
        }
    }

    /** The receipt came after the lease had been taken back: it is kept here, whatever has become of the row. */
    void receivedLate(Reply.Accepted accepted, Instant at) {
        finish(accepted, at);
        error = "came after the lease had run out";
    }

    /** Whether it may have left a copy on the phone of which nothing is known. */
    boolean isUnknown() {
        return "unknown".equals(outcome);
    }

    /** What Telegram gave back, if it did. */
    Optional<Receipt> receipt() {
        return Optional.ofNullable(messageId).map(id -> new Receipt(chatId, id, finishedAt));
    }

    String notificationId() {
        return id.notificationId;
    }

    int number() {
        return id.number;
    }

    Instant startedAt() {
        return startedAt;
    }

    Instant finishedAt() {
        return finishedAt;
    }

    String outcome() {
        return outcome;
    }

    Integer statusCode() {
        return statusCode;
    }

    Long retryAfterSeconds() {
        return retryAfterSeconds;
    }

    String error() {
        return error;
    }

    long chatId() {
        return chatId;
    }
}
