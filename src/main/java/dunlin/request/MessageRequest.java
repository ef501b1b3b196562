package dunlin.request;

import dunlin.attempt.domain.Window;
import dunlin.request.domain.Content;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Another system's wish that something be sent, under a key of its own. */
record MessageRequest(String key, Content content, Optional<Instant> notBefore, Optional<Instant> validUntil) {

    /** How long its window is where nothing is said. */
    private static final Duration LENGTH = Duration.ofDays(1);

    /** When it is to be sent, if it is asked for now. */
    Window window(Instant now) {
        var from = notBefore.orElse(now);
        return new Window(from, validUntil.orElse(from.plus(LENGTH)));
    }
}
