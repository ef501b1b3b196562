/**
 * What can be said to Telegram and what it can answer, as plain values and pure functions.
 *
 * <p>Decision: every answer of the Bot API, and every way of getting none, becomes one case of a closed {@link
 * dunlin.telegram.domain.Reply}; nothing about HTTP or JSON leaves the package {@code dunlin.telegram}. Knows only
 * {@code java.*}; anybody may import it.
 */
package dunlin.telegram.domain;
