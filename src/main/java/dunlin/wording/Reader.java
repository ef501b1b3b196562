package dunlin.wording;

import java.time.ZoneId;
import java.util.Objects;

/** Whom a message is for who is no customer: the chat, its language, and the zone in which it is told of instants. */
public record Reader(long chatId, String locale, ZoneId zone) {

    public Reader {
        Objects.requireNonNull(zone, "zone");
    }
}
