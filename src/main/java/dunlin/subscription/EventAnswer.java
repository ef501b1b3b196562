package dunlin.subscription;

import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.EventStatus;
import java.time.Instant;

/**
 * What became of an accepted payment event.
 *
 * @param reason why it waits or had no effect, or null
 * @param accessUntil the end of access as it stands now, or null while the subscription is unknown
 */
public record EventAnswer(
        EventKey key, EventStatus status, String reason, String subscriptionId, Instant accessUntil) {}
