package dunlin.subscription.domain;

/**
 * The payment that an event speaks of.
 *
 * @param id the payment's id: the gateway's where {@code gateway} is given, otherwise the sender's
 * @param money what was paid or paid back
 * @param gateway the gateway that gave the id, or null
 */
public record Payment(String id, Money money, String gateway) {}
