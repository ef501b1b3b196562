package dunlin.local.telegram;

import dunlin.local.http.JsonText;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.Optional;

/** A button under a message: it opens a link, or it gives its data back to the bot. */
public record Button(String text, Optional<String> url, Optional<String> callbackData) {

    JsonObject toJson() {
        JsonObjectBuilder json = JsonText.object().add("text", text);
        url.ifPresent(value -> json.add("url", value));
        callbackData.ifPresent(value -> json.add("callback_data", value));
        return json.build();
    }
}
