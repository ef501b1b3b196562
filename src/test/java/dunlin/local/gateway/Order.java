package dunlin.local.gateway;

import java.util.Optional;

/**
 * A charge as the request asks for it, before anything is decided.
 *
 * @param key the idempotency key of the header
 * @param amount as it stands in the request, in the gateway's own way of counting
 * @param subscriptionId {@code subscription_id} of the metadata
 * @param toldKey {@code idempotency_key} of the metadata
 */
public record Order(
        String key,
        String amount,
        String currency,
        String method,
        String customer,
        String description,
        Optional<String> subscriptionId,
        Optional<String> toldKey) {}
