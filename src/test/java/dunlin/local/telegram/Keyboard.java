package dunlin.local.telegram;

import dunlin.local.http.JsonText;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rows of buttons under a message, checked as Telegram checks them. */
record Keyboard(List<List<Button>> rows) {

    private static final int DATA_LIMIT_BYTES = 64;

    Keyboard {
        rows = rows.stream().map(List::copyOf).toList();
    }

    static Keyboard none() {
        return new Keyboard(List.of());
    }

    /** Reads {@code reply_markup}; a markup without an inline keyboard has no buttons. */
    static Keyboard parse(JsonValue markup) throws BadRequest {
        if (!(markup instanceof JsonObject object)) {
            throw new BadRequest("object expected as reply markup");
        }
        if (!object.containsKey("inline_keyboard")) {
            return none();
        }
        List<List<Button>> rows = new ArrayList<>();
        for (JsonValue row : array(object.get("inline_keyboard"), "Field \"inline_keyboard\" must be of type Array")) {
            List<Button> buttons = new ArrayList<>();
            for (JsonValue button : array(row, "Array of InlineKeyboardButton expected")) {
                buttons.add(button(button));
            }
            if (!buttons.isEmpty()) {
                rows.add(buttons);
            }
        }
        return new Keyboard(rows);
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    JsonObject toJson() {
        return JsonText.object().add("inline_keyboard", rowsJson()).build();
    }

    JsonArray rowsJson() {
        JsonArrayBuilder all = JsonText.array();
        for (List<Button> row : rows) {
            JsonArrayBuilder buttons = JsonText.array();
            row.forEach(button -> buttons.add(button.toJson()));
            all.add(buttons);
        }
        return all.build();
    }

    private static Button button(JsonValue value) throws BadRequest {
        if (!(value instanceof JsonObject object)) {
            throw unreadable("Object expected as inline keyboard button");
        }
        String text = string(object, "text").orElseThrow(() -> unreadable("Can't find field \"text\""));
        Optional<String> url = string(object, "url").filter(link -> !link.isEmpty());
        Optional<String> data = string(object, "callback_data").filter(bytes -> !bytes.isEmpty());
        if (url.isPresent()) {
            return new Button(text, Optional.of(checkedUrl(url.get())), Optional.empty());
        }
        if (data.isEmpty()) {
            throw unreadable("Text buttons are unallowed in the inline keyboard");
        }
        if (data.get().getBytes(StandardCharsets.UTF_8).length > DATA_LIMIT_BYTES) {
            throw new BadRequest("BUTTON_DATA_INVALID");
        }
        return new Button(text, Optional.empty(), data);
    }

    private static String checkedUrl(String url) throws BadRequest {
        Optional<String> objection = HttpUrl.objection(url);
        if (objection.isPresent()) {
            throw new BadRequest("inline keyboard button URL '" + url + "' is invalid: " + objection.get());
        }
        return HttpUrl.normalized(url).orElseThrow();
    }

    private static Optional<String> string(JsonObject object, String name) throws BadRequest {
        JsonValue value = object.get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof JsonString string) {
            return Optional.of(string.getString());
        }
        throw unreadable("Field \"" + name + "\" must be of type String");
    }

    private static JsonArray array(JsonValue value, String otherwise) throws BadRequest {
        if (value instanceof JsonArray array) {
            return array;
        }
        throw new BadRequest("can't parse reply keyboard markup JSON object: " + otherwise);
    }

    private static BadRequest unreadable(String reason) {
        return new BadRequest("can't parse inline keyboard button: " + reason);
    }
}
