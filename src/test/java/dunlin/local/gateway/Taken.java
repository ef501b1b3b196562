package dunlin.local.gateway;

import java.time.Instant;

/** A line of the ledger: money that was taken from a customer, once. The amount is as the gateway counts it. */
public record Taken(
        String paymentId,
        String key,
        String method,
        String amount,
        String currency,
        String subscriptionId,
        Instant at) {}
