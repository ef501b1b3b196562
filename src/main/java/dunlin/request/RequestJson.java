package dunlin.request;

import dunlin.json.Fields;
import dunlin.request.domain.Content;
import dunlin.telegram.domain.Format;
import jakarta.json.JsonObject;
import java.time.Instant;

/** A request as JSON, the same for REST and for the queue. */
final class RequestJson {

    private static final int LONGEST_SOURCE = 64 * 1024;
    private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

    private RequestJson() {}

    /**
     * Whether its time has passed is not asked here: it matters only to one that is made anew.
     *
     * @throws dunlin.json.InvalidInput naming every field that is wrong
     */
    static MessageRequest read(JsonObject body) {
        var fields = Fields.of(body);
        var key = fields.identifier("key");
        var content = content(fields);
        var notBefore = fields.optionalInstant("not_before");
        var validUntil = fields.optionalInstant("valid_until");
        if (notBefore.filter(LATEST::isBefore).isPresent()) {
            fields.violate("not_before", "must not lie beyond the year 9998");
        }
        if (validUntil.isPresent()
                && notBefore.filter(from -> !from.isBefore(validUntil.get())).isPresent()) {
            fields.violate("valid_until", "must be after not_before");
        }
        fields.check();
        return new MessageRequest(key, content, notBefore, validUntil);
    }

    private static Content content(Fields fields) {
        var chatId = fields.integer("chat_id", Long.MIN_VALUE, Long.MAX_VALUE);
        if (fields.has("chat_id") && chatId == 0) {
            fields.violate("chat_id", "must not be 0");
        }
        var text = fields.text("text", LONGEST_SOURCE);
        var content = new Content(
                chatId, text, fields.optionalChoice("format", Format.class).orElse(Format.PLAIN));
        if (!text.isEmpty()) {
            content.faultOfText().ifPresent(fault -> fields.violate("text", fault));
        }
        return content;
    }
}
