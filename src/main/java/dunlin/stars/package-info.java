/**
 * Payments that are made in Telegram, Stars above all: before one it is judged whether it is right, and one that was made is a payment
 * event like all others. An invoice names the subscription by its payload. Telegram charges renewals of Stars by itself, so nothing
 * here ever charges.
 *
 * <p>Imports telegram's events, subscription, the wording and the edge; nobody imports it.
 */
package dunlin.stars;
