package dunlin.subscription;

import dunlin.outcome.Outbox;
import dunlin.outcome.Outcome;
import dunlin.outcome.domain.OutcomeType;
import dunlin.subscription.domain.Access;
import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.PaymentRules.Effect.Buys;
import dunlin.subscription.domain.Period;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;

/** The only place that moves access: each move of a locked subscription is a row with its cause, and an outcome. */
@ApplicationScoped
class Ledger {

    private final SubscriptionRepository subscriptions;
    private final Outbox outbox;

    @Inject
    Ledger(SubscriptionRepository subscriptions, Outbox outbox) {
        this.subscriptions = subscriptions;
        this.outbox = outbox;
    }

    /** For the container's proxy. */
    protected Ledger() {
        this(null, null);
    }

    /** A payment bought periods of that length. */
    void bought(Subscription subscription, Buys bought, EventKey by, Period period, Instant now) {
        var change = change(AccessChange.Cause.PAYMENT, subscription, bought.after(), now)
                .by(by);
        move(subscription, bought.after(), change.of(period, bought.periods(), bought.revives()), now);
    }

    /** A refund took back what a payment had bought. */
    void takenBack(Subscription subscription, Access after, EventKey by, Instant now) {
        move(
                subscription,
                after,
                change(AccessChange.Cause.REFUND, subscription, after, now).by(by),
                now);
    }

    /** An administrator set it. */
    void set(Subscription subscription, Access after, EventKey by, Instant now) {
        move(
                subscription,
                after,
                change(AccessChange.Cause.ACCESS_SET, subscription, after, now).by(by),
                now);
    }

    /** It began with the subscription. */
    void opened(Subscription subscription, Instant now) {
        write(
                new AccessChange(
                        AccessChange.Cause.CREATED,
                        subscription.subscriptionId(),
                        now,
                        null,
                        subscription.access().until()),
                now);
    }

    private static AccessChange change(AccessChange.Cause cause, Subscription subscription, Access after, Instant now) {
        var before = subscription.access().until();
        return new AccessChange(cause, subscription.subscriptionId(), now, before, after.until());
    }

    private void move(Subscription subscription, Access after, AccessChange change, Instant now) {
        subscription.moveTo(after, now);
        write(change, now);
    }

    private void write(AccessChange change, Instant now) {
        subscriptions.add(change);
        outbox.tell(new Outcome(
                OutcomeType.ACCESS_CHANGED,
                "subscriptions/" + change.subscriptionId(),
                change.subscriptionId(),
                now,
                change.outcome()));
    }
}
