package dunlin.local.telegram;

import dunlin.local.http.JsonText;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.Optional;

/** A marked part of a message's text; offset and length count UTF-16 units, as Telegram does. */
public record Entity(String type, int offset, int length, Optional<String> url, Optional<String> language) {

    static Entity of(String type, int offset, int length) {
        return new Entity(type, offset, length, Optional.empty(), Optional.empty());
    }

    static Entity link(int offset, int length, String url) {
        return new Entity("text_link", offset, length, Optional.of(url), Optional.empty());
    }

    int end() {
        return offset + length;
    }

    /** The part of this entity inside the window, counted from the window's start; its length may be 0. */
    Entity cut(int from, int to) {
        int start = Math.max(offset, from);
        int stop = Math.max(start, Math.min(end(), to));
        return new Entity(type, start - from, stop - start, url, language);
    }

    JsonObject toJson() {
        JsonObjectBuilder json =
                JsonText.object().add("type", type).add("offset", offset).add("length", length);
        url.ifPresent(value -> json.add("url", value));
        language.ifPresent(value -> json.add("language", value));
        return json.build();
    }
}
