package dunlin.subscription;

import dunlin.subscription.domain.Access;
import dunlin.subscription.domain.EventStatus;
import dunlin.subscription.domain.EventType;
import dunlin.subscription.domain.PaymentRules;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;

/** Gives a stored event its effect on a locked subscription. */
@ApplicationScoped
class EventEffects {

    private final Ledger ledger;
    private final Refunds refunds;

    @Inject
    EventEffects(Ledger ledger, Refunds refunds) {
        this.ledger = ledger;
        this.refunds = refunds;
    }

    /** For the container's proxy. */
    protected EventEffects() {
        this(null, null);
    }

    /** Applies the event, or has it wait or held; then whatever waited for it. */
    void apply(StoredEvent stored, Subscription subscription, Instant now) {
        var event = stored.event();
        if (stored.status() == EventStatus.DUPLICATE) {
            refunds.applyWaitingFor(stored, subscription, now); // one may have waited for this very name of the payment
            return;
        }
        switch (event.type()) {
            case PAYMENT_SUCCEEDED -> pay(stored, subscription, event.periods(), continues(stored, subscription), now);
            case PAYMENT_REFUNDED, PAYMENT_DISPUTED -> refunds.apply(stored, subscription, now);
            case ACCESS_SET -> {
                ledger.set(subscription, Access.anchoredAt(event.accessUntil()), event.key(), now);
                stored.applied(event.accessUntil(), null, now);
            }
            case SUBSCRIPTION_CANCELED -> {
                subscription.cancel(event.occurredAt());
                stored.applied(subscription.access().until(), null, now);
            }
            case SUBSCRIPTION_RESUMED -> {
                subscription.resume(now);
                stored.applied(subscription.access().until(), null, now);
            }
        }
    }

    /** Applies a payment as buying so many periods (null: by its amount), then the refunds that waited for it. */
    void pay(StoredEvent stored, Subscription subscription, Integer periods, boolean continues, Instant now) {
        var plan = subscription.plan();
        PaymentRules.judge(stored.event(), periods, subscription.access(), plan.period(), plan.price(), continues, now)
                .run(
                        bought -> {
                            ledger.bought(subscription, bought, stored.key(), plan.period(), now);
                            stored.applied(bought.after().until(), null, now);
                            refunds.applyWaitingFor(stored, subscription, now);
                        },
                        held -> stored.hold(held.reason()));
    }

    /** Whether ended access continues from its end: while it is kept in an open series, and for the charge at the very end. */
    static boolean continues(StoredEvent stored, Subscription subscription) {
        return stored.isRenewal() || subscription.continuesFromItsEnd();
    }

    /** A held event is recorded without effect; a refund that waited for such a payment has nothing to take back. */
    void record(StoredEvent stored, Subscription subscription, Instant now) {
        stored.record("settled_without_effect", now);
        if (stored.type() == EventType.PAYMENT_SUCCEEDED) {
            refunds.applyWaitingFor(stored, subscription, now);
        }
    }
}
