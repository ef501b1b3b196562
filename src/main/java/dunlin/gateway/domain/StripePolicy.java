package dunlin.gateway.domain;

import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How Stripe is reached and believed: its origin, how long a whole exchange may take, where its secret key and the secret of its
 * webhooks are read from each time, and the map of decline codes.
 *
 * <p>Its text never contains a secret.
 */
public record StripePolicy(
        URI apiUrl,
        Duration timeout,
        Supplier<Optional<String>> secretKey,
        Supplier<Optional<String>> webhookSecret,
        DeclineClasses declineClasses) {

    public StripePolicy {
        Objects.requireNonNull(apiUrl, "apiUrl");
    }

    @Override
    public String toString() {
        return "StripePolicy[timeout=" + timeout + "]";
    }
}
