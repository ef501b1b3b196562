package dunlin.request;

import dunlin.json.WireName;
import dunlin.request.domain.Content;
import dunlin.telegram.domain.Format;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The words of one notification that another system asked for; written once, never changed. */
@Entity
@Table(name = "requested_message")
class RequestedMessage {

    @Id
    @Column(name = "notification_id")
    private String notificationId;

    @Column(name = "chat_id")
    private long chatId;

    private String text;
    private String format;

    protected RequestedMessage() {}

    RequestedMessage(String notificationId, Content content) {
        this.notificationId = notificationId;
        this.chatId = content.chatId();
        this.text = content.text();
        this.format = WireName.of(content.format());
    }

    String notificationId() {
        return notificationId;
    }

    Content content() {
        return new Content(chatId, text, WireName.find(Format.class, format).orElseThrow());
    }
}
