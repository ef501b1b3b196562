package dunlin.subscription;

import dunlin.subscription.domain.SubscriptionSnapshot;
import java.time.Instant;

/**
 * A subscription's access, cancellation or terms have changed in the present transaction, which holds its row's lock.
 * Observers act synchronously, in the same transaction.
 */
public record SubscriptionChanged(SubscriptionSnapshot now, Instant at) {}
