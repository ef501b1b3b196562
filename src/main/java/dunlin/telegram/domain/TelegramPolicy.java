package dunlin.telegram.domain;

import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * How the Bot API is reached: its origin (a trailing slash is allowed), how long a connection may take, how long a
 * whole exchange may take with the last byte of the answer, and where the token is read from before each request.
 *
 * <p>Its text never contains the token.
 */
public record TelegramPolicy(URI apiUrl, Duration connectTimeout, Duration timeout, Supplier<String> token) {

    public TelegramPolicy {
        Objects.requireNonNull(apiUrl, "apiUrl");
        Objects.requireNonNull(token, "token");
        if (connectTimeout.isNegative() || connectTimeout.isZero() || timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("Telegram's timeouts must be positive");
        }
    }

    @Override
    public String toString() {
        return "TelegramPolicy[connectTimeout=" + connectTimeout + ", timeout=" + timeout + "]";
    }
}
