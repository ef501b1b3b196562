package dunlin.gateway.domain;

import dunlin.http.domain.Network;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How YooKassa is reached and believed: its origin, how long a whole exchange may take, the shop, where its secret key is read from
 * before each request, the networks that webhooks come from, and the map of decline codes.
 *
 * <p>Its text never contains the key.
 */
public record YooKassaPolicy(
        URI apiUrl,
        Duration timeout,
        Optional<String> shopId,
        Supplier<Optional<String>> secretKey,
        List<Network> webhookSources,
        DeclineClasses declineClasses) {

    public YooKassaPolicy {
        Objects.requireNonNull(apiUrl, "apiUrl");
        webhookSources = List.copyOf(webhookSources);
    }

    @Override
    public String toString() {
        return "YooKassaPolicy[timeout=" + timeout + ", shopId=" + shopId + "]";
    }
}
