/**
 * What can be asked of a payment gateway and what it can answer, as plain values and pure functions.
 *
 * <p>Decision: every answer of a gateway, and every way of getting none, becomes one case of a closed {@link
 * dunlin.gateway.domain.ChargeReply}; nothing about HTTP, JSON or one gateway's words leaves the package {@code dunlin.gateway}.
 * Knows only {@code java.*} and the values of other domains; anybody may import it.
 */
package dunlin.gateway.domain;
