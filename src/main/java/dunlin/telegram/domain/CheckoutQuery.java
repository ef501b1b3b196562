package dunlin.telegram.domain;

/**
 * Telegram asks whether a payment that is about to be made is right; to be answered within 10 seconds.
 *
 * @param payload what whoever made the invoice wrote into it
 * @param totalAmount in the currency's smallest unit
 * @param language the payer's language as Telegram knows it, or empty
 */
public record CheckoutQuery(String id, String payload, String currency, long totalAmount, String language) {}
