package dunlin.inquiry.domain;

import java.time.Instant;
import java.util.Objects;

/** When a message is worth sending: from {@code notBefore} on, and no longer at {@code validUntil}. */
public record Window(Instant notBefore, Instant validUntil) {

    public Window {
        Objects.requireNonNull(notBefore, "notBefore");
        Objects.requireNonNull(validUntil, "validUntil");
    }
}
