package dunlin;

import dunlin.gateway.domain.DeclineClasses;
import dunlin.gateway.domain.StripePolicy;
import dunlin.gateway.domain.YooKassaPolicy;
import dunlin.http.domain.Network;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Reads the keys of the payment gateways ({@code dunlin.yookassa.*}, {@code dunlin.stripe.*}). */
final class GatewaySettings {

    /** The outermost time limit of a call to a gateway, {@code YooKassaLines} and {@code StripeLines}. */
    private static final Duration HARD_LIMIT = Duration.ofSeconds(45);

    /** FACTS, YooKassa: where its webhooks come from. */
    private static final String YOOKASSA_NETWORKS = "185.71.76.0/27, 185.71.77.0/27, 77.75.153.0/25, 77.75.154.128/25, "
            + "77.75.156.11, 77.75.156.35, 2a02:5180::/32";

    private final Settings settings;

    GatewaySettings(Settings settings) {
        this.settings = settings;
    }

    YooKassaPolicy yooKassa() {
        settings.require(
                settings.text("dunlin.yookassa.shop-id").isPresent() == yooKassaHasKey(),
                "dunlin.yookassa.shop-id and .secret-key are given together");
        return new YooKassaPolicy(
                settings.origin("dunlin.yookassa.api-url", "https://api.yookassa.ru"),
                timeout("dunlin.yookassa.timeout"),
                settings.text("dunlin.yookassa.shop-id"),
                settings.secret("dunlin.yookassa.secret-key"),
                settings.read("dunlin.yookassa.webhook-sources", YOOKASSA_NETWORKS, Network::list),
                settings.read("dunlin.yookassa.decline-classes", "", DeclineClasses.yooKassa()::with));
    }

    StripePolicy stripe() {
        return new StripePolicy(
                settings.origin("dunlin.stripe.api-url", "https://api.stripe.com"),
                timeout("dunlin.stripe.timeout"),
                settings.secret("dunlin.stripe.secret-key"),
                settings.secret("dunlin.stripe.webhook-secret"),
                settings.read("dunlin.stripe.decline-classes", "", DeclineClasses.stripe()::with));
    }

    /** The addresses at which money could be charged, by their keys: those of gateways that have credentials. */
    Map<String, URI> addressesInUse(YooKassaPolicy yooKassa, StripePolicy stripe) {
        Map<String, URI> addresses = new TreeMap<>();
        if (yooKassaHasKey()) {
            addresses.put("dunlin.yookassa.api-url", yooKassa.apiUrl());
        }
        if (settings.hasSecret("dunlin.stripe.secret-key")) {
            addresses.put("dunlin.stripe.api-url", stripe.apiUrl());
        }
        return addresses;
    }

    private boolean yooKassaHasKey() {
        return settings.hasSecret("dunlin.yookassa.secret-key");
    }

    private Duration timeout(String key) {
        Duration timeout = settings.positive(key, "PT30S");
        settings.require(timeout.compareTo(HARD_LIMIT) < 0, key + " must stay under " + HARD_LIMIT);
        return timeout;
    }
}
