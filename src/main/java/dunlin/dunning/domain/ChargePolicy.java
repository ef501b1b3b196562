package dunlin.dunning.domain;

import dunlin.attempt.domain.Backoff;
import java.time.Duration;

/**
 * The rules of charging that no plan changes ({@code dunlin.charge.*}).
 *
 * @param declinesPerDay how many declines of one payment method in 24 hours are borne
 * @param declinesPer30Days how many in 30 days
 * @param settle the pauses before an unknown or pending result is looked at again
 * @param lease how long one request may take
 */
public record ChargePolicy(int declinesPerDay, int declinesPer30Days, Backoff settle, Duration lease) {

    /** How long a gateway remembers an idempotency key, with an hour to spare (FACTS: 24 hours). */
    public static final Duration KEY_LIFE = Duration.ofHours(23);

    /** How late an attempt may be made after an outage; later, the customer counts as gone. */
    public static final Duration LATEST = Duration.ofDays(1);
}
