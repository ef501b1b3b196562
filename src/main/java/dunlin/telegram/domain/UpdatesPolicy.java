package dunlin.telegram.domain;

import java.net.URI;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How updates come from Telegram, by which secret those that are posted here are believed (read each time), and under which address
 * this application is reached from outside.
 *
 * <p>Its text never contains the secret.
 */
public record UpdatesPolicy(Way way, Supplier<Optional<String>> webhookSecret, Optional<URI> publicUrl) {

    /** What Dunlin itself does for updates to come. */
    public enum Way {
        /** It has Telegram post them here. */
        WEBHOOK,
        /** It asks Telegram for them. */
        POLLING,
        /** Nothing; those that somebody else posts here with the secret are taken. */
        NONE
    }

    public UpdatesPolicy {
        Objects.requireNonNull(way, "way");
        Objects.requireNonNull(webhookSecret, "webhookSecret");
    }

    @Override
    public String toString() {
        return "UpdatesPolicy[way=" + way + ", publicUrl=" + publicUrl + "]";
    }
}
