package dunlin.subscription;

import dunlin.Clocks;
import dunlin.rest.Refusal;
import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.EventStatus;
import dunlin.subscription.domain.EventType;
import dunlin.subscription.domain.PaymentEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;

/**
 * The one door through which payments reach a subscription, whether they came by REST, by JMS or from a gateway. Each event
 * has its effect exactly once, whatever the number of deliveries, parallel ones included.
 */
@ApplicationScoped
public class Subscriptions {

    private static final Duration CLOCK_TOLERANCE = Duration.ofMinutes(5);

    private final SubscriptionRepository subscriptions;
    private final PaymentEvents events;
    private final EventEffects effects;
    private final Event<SubscriptionChanged> changed;
    private final Clocks clocks;

    @Inject
    Subscriptions(
            SubscriptionRepository subscriptions,
            PaymentEvents events,
            EventEffects effects,
            Event<SubscriptionChanged> changed,
            Clocks clocks) {
        this.subscriptions = subscriptions;
        this.events = events;
        this.effects = effects;
        this.changed = changed;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Subscriptions() {
        this(null, null, null, null, null);
    }

    /**
     * Stores the event and gives it its effect, in one transaction.
     *
     * @throws Refusal 422 when it lies more than five minutes in the future; 409 when the same key or the same payment was
     *     told before with other content
     */
    @Transactional
    public EventAnswer accept(PaymentEvent event) {
        return accept(event, false);
    }

    /**
     * The same for the charge that Dunlin makes at the end of a period: access continues from that end, whenever the charge comes
     * through, unless the result would lie in the past.
     */
    @Transactional
    public EventAnswer renew(PaymentEvent event) {
        return accept(event, true);
    }

    private EventAnswer accept(PaymentEvent event, boolean renewal) {
        var subscription = subscriptions.lock(event.subscriptionId()).orElse(null);
        var now = clocks.now(); // after the lock: who waited for it comes later in the ledger, and at a later instant
        if (event.occurredAt().isAfter(now.plus(CLOCK_TOLERANCE))) {
            throw Refusal.unprocessable("occurred_at", "lies more than five minutes in the future");
        }
        if (events.find(event.key()).isPresent() || !storeOnce(event, now)) {
            return repeated(event, subscription);
        }
        var stored = events.find(event.key()).orElseThrow();
        if (renewal) {
            stored.isARenewal();
        }
        if (subscription != null) {
            effects.apply(stored, subscription, now);
            tell(subscription, now);
        }
        return answer(stored, stored.status(), subscription);
    }

    /** Stores the event, as a duplicate if its payment is known under another key; false if its own key is. */
    private boolean storeOnce(PaymentEvent event, Instant now) {
        if (!isKnownPayment(event) && events.insert(event, EventStatus.UNMATCHED, "subscription_unknown", now)) {
            return true;
        }
        return isKnownPayment(event) && events.insert(event, EventStatus.DUPLICATE, "payment_known", now);
    }

    private boolean isKnownPayment(PaymentEvent event) {
        if (event.type() != EventType.PAYMENT_SUCCEEDED) {
            return false;
        }
        var known = events.ofSamePayment(event.key().source(), event.payment()).map(StoredEvent::event);
        known.filter(first -> !first.subscriptionId().equals(event.subscriptionId())
                        || !first.payment().money().equals(event.payment().money()))
                .ifPresent(first -> {
                    throw Refusal.conflict("The payment is known from event " + first.key() + " with other content");
                });
        return known.isPresent();
    }

    private EventAnswer repeated(PaymentEvent event, Subscription subscription) {
        var stored = events.find(event.key()).orElseThrow();
        if (!stored.event().equals(event)) {
            throw Refusal.conflict("The event " + event.key() + " is known with other content");
        }
        return answer(stored, stored.status().isOpen() ? stored.status() : EventStatus.DUPLICATE, subscription);
    }

    /**
     * An operator decides what a held payment buys: so many periods, or nothing (0: it is only recorded).
     *
     * @throws Refusal 404 when there is no such event, 409 when it is not held, 422 when a refund is to buy periods
     */
    @Transactional
    public EventAnswer settle(EventKey key, int periods) {
        var subscriptionId = events.find(key)
                .orElseThrow(() -> Refusal.notFound("payment event " + key))
                .subscriptionId();
        var subscription = subscriptions.lock(subscriptionId).orElse(null);
        var now = clocks.now();
        var stored = events.refreshed(key);
        if (stored.status() != EventStatus.HELD || subscription == null) {
            throw Refusal.conflict("The event " + key + " is not held, it is "
                    + stored.status().word());
        }
        if (periods > 0 && stored.type() != EventType.PAYMENT_SUCCEEDED) {
            throw Refusal.unprocessable("periods", "only a payment can buy periods; 0 records the event");
        }
        stored.settleWith(periods);
        if (periods == 0) {
            effects.record(stored, subscription, now);
        } else {
            effects.pay(stored, subscription, periods, EventEffects.continues(stored, subscription), now);
        }
        tell(subscription, now);
        return answer(stored, stored.status(), subscription);
    }

    private void tell(Subscription subscription, Instant now) {
        subscription.planFrom(now);
        changed.fire(new SubscriptionChanged(subscriptions.snapshot(subscription), now));
    }

    private static EventAnswer answer(StoredEvent stored, EventStatus status, Subscription subscription) {
        return new EventAnswer(
                stored.key(),
                status,
                stored.reason(),
                stored.subscriptionId(),
                subscription == null ? null : subscription.access().until());
    }
}
