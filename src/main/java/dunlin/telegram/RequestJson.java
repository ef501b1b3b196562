package dunlin.telegram;

import dunlin.telegram.domain.Button;
import dunlin.telegram.domain.Call;
import dunlin.telegram.domain.Format;
import dunlin.telegram.domain.Message;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.spi.JsonProvider;
import java.util.List;

/** Writes the bodies of the Bot API's requests. */
final class RequestJson {

    private final JsonProvider json;

    RequestJson(JsonProvider json) {
        this.json = json;
    }

    BotRequest send(Message message) {
        JsonObjectBuilder body = json.createObjectBuilder().add("chat_id", message.chatId());
        return new BotRequest(Call.send(message.chatId()), written(addText(body, message)));
    }

    BotRequest edit(long messageId, Message message) {
        JsonObjectBuilder body = addressed(message.chatId(), messageId);
        return new BotRequest(Call.edit(message.chatId(), messageId), written(addText(body, message)));
    }

    BotRequest delete(long chatId, long messageId) {
        return new BotRequest(Call.delete(chatId, messageId), written(addressed(chatId, messageId)));
    }

    private JsonObjectBuilder addressed(long chatId, long messageId) {
        return json.createObjectBuilder().add("chat_id", chatId).add("message_id", messageId);
    }

    private JsonObjectBuilder addText(JsonObjectBuilder body, Message message) {
        body.add("text", message.text());
        if (message.format() == Format.HTML) {
            body.add("parse_mode", "HTML");
        }
        body.add("link_preview_options", json.createObjectBuilder().add("is_disabled", true));
        if (!message.buttons().isEmpty()) {
            body.add("reply_markup", json.createObjectBuilder().add("inline_keyboard", keyboard(message.buttons())));
        }
        return body;
    }

    private JsonArrayBuilder keyboard(List<Button> buttons) {
        JsonArrayBuilder rows = json.createArrayBuilder();
        for (Button button : buttons) {
            rows.add(json.createArrayBuilder().add(written(button)));
        }
        return rows;
    }

    private JsonObjectBuilder written(Button button) {
        JsonObjectBuilder written = json.createObjectBuilder().add("text", button.label());
        return button instanceof Button.Url link
                ? written.add("url", link.url())
                : written.add("callback_data", ((Button.Callback) button).data());
    }

    private static String written(JsonObjectBuilder body) {
        return body.build().toString();
    }
}
