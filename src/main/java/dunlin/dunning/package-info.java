/**
 * Collecting a renewal: a charge at the end of the period, and its retries on a schedule in proportion to what was sold.
 *
 * <p>The way of one attempt is that of a reminder: {@link dunlin.dunning.ChargeTimer} opens series whose time has come and sends a
 * delayed message for each attempt, {@link dunlin.dunning.ChargeListener} takes it, and begin, call and finish follow. Whoever
 * changes a series holds its subscription's lock, so a payment and a charge see each other.
 *
 * <p>Guarantee: an attempt asks for money under one idempotency key, and while its result is unknown no other attempt is made for the
 * same end of access. An unknown one is settled by reading the payment, or by the same request again while the gateway remembers
 * its key and the money is still due. Non-guarantee: a gateway that forgets keys earlier than it says.
 *
 * <p>What became of a charge is told to the customer: {@link dunlin.dunning.ChargeNews} plans that in the transaction of the fact,
 * {@link dunlin.dunning.ChargeMessages} judges it before each attempt to send it.
 *
 * <p>Imports subscription, attempt, gateway and notification, the words of wording, the edge and the root.
 */
package dunlin.dunning;
