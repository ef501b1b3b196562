package dunlin.subscription;

import dunlin.Clocks;
import dunlin.rest.Refusal;
import dunlin.subscription.domain.Access;
import dunlin.subscription.domain.Change;
import dunlin.subscription.domain.EventStatus;
import dunlin.subscription.domain.PaymentMethod;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Optional;

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
        var known = subscriptions.lock(subscriptionId);
        var now = clocks.now(); // after the lock, as in Subscriptions
        var change = judge(known, terms);
        enrol(subscriptionId, known, terms, now);
        return change == Change.CREATED;
    }

    /**
     * What these terms would change about that subscription, or whether they are refused, as {@link #put} refuses them; nothing is
     * written.
     */
    Change judge(Optional<Subscription> known, SubscriptionTerms terms) {
        var plan = planOf(terms);
        known.ifPresent(subscription -> refuseOtherAccess(subscription, terms));
        if (known.isEmpty()) {
            accessOf(terms);
        }
        refuseMaskOfAnother(known.flatMap(Subscription::paymentMethod), terms);
        return known.map(subscription -> subscription.isDescribedBy(plan, terms) ? Change.UNCHANGED : Change.UPDATED)
                .orElse(Change.CREATED);
    }

    /**
     * The same as {@link #put}, for terms that were judged, in the caller's transaction, which holds the lock of the subscription or of its
     * name.
     */
    Subscription enrol(String subscriptionId, Optional<Subscription> known, SubscriptionTerms terms, Instant now) {
        var subscription = known.orElseGet(() -> new Subscription(subscriptionId, accessOf(terms), now));
        if (known.isPresent() && subscription.chatId() != terms.chatId()) {
            chatGiven.fire(new ChatGiven(terms.chatId()));
        }
        subscription.describe(planOf(terms), terms, now);
        if (known.isEmpty()) {
            subscriptions.add(subscription);
            ledger.opened(subscription, now);
            applyWaiting(subscription, now);
        }
        subscription.planFrom(now);
        changed.fire(new SubscriptionChanged(subscriptions.snapshot(subscription), now));
        return subscription;
    }

    private Plan planOf(SubscriptionTerms terms) {
        return subscriptions
                .plan(terms.planId())
                .orElseThrow(() -> Refusal.unprocessable("plan_id", "is not a known plan"));
    }

    private static void refuseMaskOfAnother(Optional<PaymentMethod> known, SubscriptionTerms terms) {
        try {
            terms.paymentMethod().ifPresent(given -> given.meantAgainst(known));
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

    private static Access accessOf(SubscriptionTerms terms) {
        var until = terms.accessUntil()
                .orElseThrow(() -> Refusal.unprocessable("access_until", "is required for a new subscription"));
        return new Access(until, terms.periodAnchor().orElse(until));
    }

    private static void refuseOtherAccess(Subscription subscription, SubscriptionTerms terms) {
        var access = subscription.access();
        if (terms.accessUntil().filter(given -> !given.equals(access.until())).isPresent()) {
            throw Refusal.conflict("access_until", "is moved by payment events only; it is " + access.until());
        }
        if (terms.periodAnchor().filter(given -> !given.equals(access.anchor())).isPresent()) {
            throw Refusal.conflict("period_anchor", "is moved by payment events only; it is " + access.anchor());
        }
    }
}
