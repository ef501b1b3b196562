package dunlin.telegram.domain;

import java.time.Instant;

/**
 * A payment in Telegram that was made or paid back, as its message tells it.
 *
 * @param chargeId Telegram's id of the payment, the same for a payment and its refund, another one for each renewal
 * @param payload what whoever made the invoice wrote into it; anything at all
 * @param currency XTR for Stars, otherwise of ISO 4217; not checked
 * @param totalAmount in the currency's smallest unit
 */
public record TelegramPayment(
        boolean refund, String chargeId, String payload, String currency, long totalAmount, Instant at)
        implements Fact {}
