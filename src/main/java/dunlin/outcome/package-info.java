/**
 * Tells the world what became final: whoever makes something final puts its outcome into the outbox in the same transaction, and a relay publishes
 * it after the commit to the topic {@code dunlin.outcomes}, as a CloudEvent. At least once: a consumer drops repeats by their id. In the
 * order of what happened for each subscription (or inquiry, or request): one node relays at a time.
 *
 * <p>Imported by those that report; knows none of them.
 */
package dunlin.outcome;
