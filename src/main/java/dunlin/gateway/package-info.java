/**
 * The payment gateways: one charge a request, one reply a call, whatever happens; and what they tell by webhook.
 *
 * <p>Decisions. A charge is repeated by nobody in here: whoever charges looks at the state first and then makes the same request with
 * the same key ({@link dunlin.gateway.PaymentGateway}). Faults are values ({@link dunlin.gateway.domain.ChargeReply}). Around the
 * request stand the same two layers as around Telegram's, for each gateway its own: how many at once and how long at most, and inside
 * it the circuit, which only faults of the gateway as a whole open, never a decline. A webhook is believed only as far as it is proven
 * (Stripe's signature; YooKassa's payment as it is read again), and acknowledged only after those who were told have returned.
 *
 * <p>Imports its own domain, {@code dunlin.http}, attempt's words, subscription's money and payment method, the edge and the root;
 * dunning imports it and is unknown here.
 */
package dunlin.gateway;
