package dunlin.subscription;

import dunlin.Clocks;
import dunlin.rest.Refusal;
import dunlin.subscription.domain.Access;
import dunlin.subscription.domain.EventStatus;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Instant;

/** Creates subscriptions and changes everything about them but their access, which only payment events move. */
@ApplicationScoped
class Enrolment {

    private final SubscriptionRepository subscriptions;
    private final PaymentEvents events;
    private final EventEffects effects;
    private final Ledger ledger;
    private final Event<SubscriptionChanged> changed;
    private final Event<ChatGiven> chatGiven;
    private final Clocks clocks;

    @Inject
    Enrolment(
            SubscriptionRepository subscriptions,
            PaymentEvents events,
            EventEffects effects,
            Ledger ledger,
            Event<SubscriptionChanged> changed,
            Event<ChatGiven> chatGiven,
            Clocks clocks) {
        this.subscriptions = subscriptions;
        this.events = events;
        this.effects = effects;
        this.ledger = ledger;
        this.changed = changed;
        this.chatGiven = chatGiven;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Enrolment() {
        this(null, null, null, null, null, null, null);
    }

    /**
     * Stores the terms under that id, and at the creation applies the events that waited for it; true if it is new.
     *
     * @throws Refusal 422 when the plan is unknown or access_until is missing at the creation; 409 when a known
     *     subscription's access or anchor is given another value
     */
    @Transactional
    boolean put(String subscriptionId, SubscriptionTerms terms) {
        var plan = subscriptions
                .plan(terms.planId())
                .orElseThrow(() -> Refusal.unprocessable("plan_id", "is not a known plan"));
        var known = subscriptions.lock(subscriptionId);
        var now = clocks.now(); // after the lock, as in Subscriptions
        known.ifPresent(subscription -> refuseOtherAccess(subscription, terms));
        var subscription = known.orElseGet(() -> create(subscriptionId, terms, now));
        if (known.isPresent() && subscription.chatId() != terms.chatId()) {
            chatGiven.fire(new ChatGiven(terms.chatId()));
        }
        describe(subscription, plan, terms, now);
        if (known.isEmpty()) {
            subscriptions.add(subscription);
            ledger.opened(subscription, now);
            applyWaiting(subscription, now);
        }
        subscription.planFrom(now);
        changed.fire(new SubscriptionChanged(subscriptions.snapshot(subscription), now));
        return known.isEmpty();
    }

    private static void describe(Subscription subscription, Plan plan, SubscriptionTerms terms, Instant now) {
        try {
            subscription.describe(plan, terms, now);
        } catch (IllegalArgumentException masked) {
            throw Refusal.unprocessable("payment_method.token", masked.getMessage());
        }
    }

    private void applyWaiting(Subscription subscription, Instant now) {
        for (var event : events.waitingFor(subscription.subscriptionId())) {
            if (event.status() == EventStatus.UNMATCHED) { // not yet applied together with its payment
                effects.apply(event, subscription, now);
            }
        }
    }

    private static Subscription create(String subscriptionId, SubscriptionTerms terms, Instant now) {
        var until = terms.accessUntil()
                .orElseThrow(() -> Refusal.unprocessable("access_until", "is required for a new subscription"));
        return new Subscription(
                subscriptionId, new Access(until, terms.periodAnchor().orElse(until)), now);
    }

    private static void refuseOtherAccess(Subscription subscription, SubscriptionTerms terms) {
        var access = subscription.access();
        if (terms.accessUntil().filter(given -> !given.equals(access.until())).isPresent()) {
            throw Refusal.conflict("access_until is moved by payment events only; it is " + access.until());
        }
        if (terms.periodAnchor().filter(given -> !given.equals(access.anchor())).isPresent()) {
            throw Refusal.conflict("period_anchor is moved by payment events only; it is " + access.anchor());
        }
    }
}
