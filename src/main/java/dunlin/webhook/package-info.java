/**
 * Tells outcomes over HTTP to those who do not listen to the topic: signed posts after Standard Webhooks, at least once, to each endpoint one
 * after the other in the order of what happened.
 *
 * <p>Decisions. What a webhook has to be told is written by the transaction that makes the outcome ({@code StoredOutcomes}), so nothing is lost,
 * nothing is told before its commit, and the broker is not needed. Begin (lease) → post (no transaction) → finish, on every node; one delivery
 * at a time and webhook, and a turn of some seconds, so that a slow endpoint holds up nobody else for long. The addresses that are connected to
 * are checked when they are connected to, which the JDK's client lets nobody do: hence Apache's.
 *
 * <p>Nobody imports it.
 */
package dunlin.webhook;
