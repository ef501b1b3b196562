package dunlin.gateway;

import dunlin.gateway.domain.GatewayPayment;

/**
 * A gateway has told of a payment by webhook, and that is proven: by its signature, or by reading the payment again. Fired as a
 * synchronous CDI event outside any transaction; the webhook is acknowledged only when all observers have returned, and comes again
 * when one throws. It may come more than once, in any order, and for payments that are not ours.
 */
public record PaymentTold(GatewayPayment payment) {}
