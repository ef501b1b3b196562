package dunlin.subscription;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Instant;

/**
 * What a subscription shows of its charge series. Called inside the transaction that opens or closes the series and holds the
 * subscription's lock; whoever reminds acts on it in the same transaction.
 */
@ApplicationScoped
public class ChargeStanding {

    private final SubscriptionRepository subscriptions;
    private final Event<SubscriptionChanged> changed;

    @Inject
    ChargeStanding(SubscriptionRepository subscriptions, Event<SubscriptionChanged> changed) {
        this.subscriptions = subscriptions;
        this.changed = changed;
    }

    /** For the container's proxy. */
    protected ChargeStanding() {
        this(null, null);
    }

    /** A series for its present end of access has been opened. */
    public void opened(String subscriptionId, Instant now) {
        var subscription = subscriptions.find(subscriptionId).orElseThrow();
        subscription.seriesOpened();
        tell(subscription, now);
    }

    /** Its series ended without payment; reminders of ended access are counted from {@code unpaidAt}. */
    public void unpaid(String subscriptionId, Instant unpaidAt, Instant now) {
        var subscription = subscriptions.find(subscriptionId).orElseThrow();
        subscription.seriesClosed(unpaidAt);
        tell(subscription, now);
    }

    /** Its series is over because access has moved, or another one takes its place. */
    public void settled(String subscriptionId) {
        subscriptions.find(subscriptionId).orElseThrow().seriesClosed(null);
    }

    private void tell(Subscription subscription, Instant now) {
        subscription.planFrom(now);
        changed.fire(new SubscriptionChanged(subscriptions.snapshot(subscription), now));
    }
}
