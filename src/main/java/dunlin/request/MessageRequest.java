package dunlin.request;

import dunlin.request.domain.Content;
import dunlin.request.domain.Window;
import java.time.Instant;
import java.util.Optional;

/** Another system's wish that something be sent, under a key of its own. */
record MessageRequest(String key, Content content, Optional<Instant> notBefore, Optional<Instant> validUntil) {

    /** When it is to be sent, if it is asked for now. */
    Window window(Instant now) {
        var from = notBefore.orElse(now);
        return new Window(from, validUntil.orElse(from.plus(Window.LENGTH)));
    }
}
