package dunlin.subscription;

import static dunlin.subscription.AccessChange.Cause.ACCESS_SET;
import static dunlin.subscription.AccessChange.Cause.PAYMENT;
import static dunlin.subscription.AccessChange.Cause.REFUND;

import dunlin.subscription.domain.Access;
import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.EventStatus;
import dunlin.subscription.domain.EventType;
import dunlin.subscription.domain.Payment;
import dunlin.subscription.domain.PaymentEvent;
import dunlin.subscription.domain.PaymentRules;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Gives a stored event its effect on a locked subscription: the only place that moves access and writes the ledger. */
@ApplicationScoped
class EventEffects {

    private static final Logger LOG = Logger.getLogger(EventEffects.class.getName());

    private final SubscriptionRepository subscriptions;
    private final PaymentEvents events;

    @Inject
    EventEffects(SubscriptionRepository subscriptions, PaymentEvents events) {
        this.subscriptions = subscriptions;
        this.events = events;
    }

    /** For the container's proxy. */
    protected EventEffects() {
        this(null, null);
    }

    /** Applies the event, or has it wait or held; then whatever waited for it. */
    void apply(StoredEvent stored, Subscription subscription, Instant now) {
        var event = stored.event();
        switch (event.type()) {
            case PAYMENT_SUCCEEDED -> pay(stored, subscription, event.periods(), now);
            case PAYMENT_REFUNDED, PAYMENT_DISPUTED -> concernPayment(stored, subscription, now);
            case ACCESS_SET -> {
                move(subscription, Access.anchoredAt(event.accessUntil()), now, ACCESS_SET, event.key());
                stored.applied(event.accessUntil(), null, now);
            }
            case SUBSCRIPTION_CANCELED -> {
                subscription.cancel(event.occurredAt());
                stored.applied(subscription.access().until(), null, now);
            }
            case SUBSCRIPTION_RESUMED -> {
                subscription.resume();
                stored.applied(subscription.access().until(), null, now);
            }
        }
    }

    /** Applies a payment as buying so many periods (null: by its amount), then the refunds that waited for it. */
    void pay(StoredEvent stored, Subscription subscription, Integer periods, Instant now) {
        var plan = subscription.plan();
        var effect = PaymentRules.judge(stored.event(), periods, subscription.access(), plan.period(), plan.price());
        effect.fold(
                buys -> {
                    move(subscription, buys.after(), now, PAYMENT, stored.key())
                            .of(plan.period(), buys.periods(), buys.revives());
                    stored.applied(buys.after().until(), null, now);
                    return null;
                },
                held -> {
                    stored.hold(held.reason());
                    return null;
                });
        if (!stored.status().isOpen()) {
            applyWaitingFor(stored, subscription, now);
        }
    }

    /** Applies the refunds and disputes that waited for this payment. */
    void applyWaitingFor(StoredEvent payment, Subscription subscription, Instant now) {
        for (var waiting : events.waitingFor(payment.key())) {
            apply(waiting, subscription, now);
        }
    }

    private void concernPayment(StoredEvent stored, Subscription subscription, Instant now) {
        var event = stored.event();
        var payment = paymentOf(event);
        if (payment.isEmpty() || payment.get().status().isOpen()) {
            stored.waitFor(
                    payment.isEmpty()
                            ? "payment_unknown"
                            : "payment_" + payment.get().status().word());
        } else if (!payment.get().subscriptionId().equals(event.subscriptionId())) {
            stored.hold("subscription_mismatch");
        } else if (event.type() == EventType.PAYMENT_DISPUTED) {
            subscription.dispute(event.occurredAt());
            stored.applied(subscription.access().until(), null, now);
            LOG.log(Level.WARNING, "Payment {0} of subscription {1} is disputed: charging stops", new Object[] {
                payment.get().key(), event.subscriptionId()
            });
        } else {
            refund(stored, payment.get(), subscription, now);
        }
    }

    private Optional<StoredEvent> paymentOf(PaymentEvent event) {
        var told = events.find(new EventKey(event.key().source(), event.refundsEventId()));
        return told.filter(payment -> payment.status() == EventStatus.DUPLICATE)
                .map(payment -> payment.event().payment())
                .flatMap(payment -> events.ofSamePayment(event.key().source(), payment))
                .or(() -> told);
    }

    private void refund(StoredEvent stored, StoredEvent payment, Subscription subscription, Instant now) {
        var event = stored.event();
        var paidBack = event.payment();
        var paid = payment.event().payment();
        if (paidBack != null && !paidBack.money().currency().equals(paid.money().currency())) {
            stored.hold("currency_mismatch");
        } else if (paidBack != null && isPartOf(paidBack, paid)) {
            stored.applied(subscription.access().until(), "partial_refund", now);
        } else {
            stored.applied(subscription.access().until(), takeBack(event, payment, subscription, now), now);
        }
    }

    private static boolean isPartOf(Payment paidBack, Payment paid) {
        return paidBack.money().amount().compareTo(paid.money().amount()) < 0;
    }

    /** Takes back what the payment added and tells why not, if there is nothing to take. */
    private String takeBack(PaymentEvent refund, StoredEvent payment, Subscription subscription, Instant now) {
        var change = subscriptions.changeBy(payment.key());
        if (change.isEmpty()) {
            return "nothing_added";
        }
        if (!payment.takeBackOnce()) {
            return "already_refunded";
        }
        if (subscriptions.revivedAfter(refund.subscriptionId(), change.get())) {
            return "already_used";
        }
        var bought = change.get();
        var after = subscription.access().takenBack(bought.period(), bought.periods(), refund.occurredAt());
        if (after.equals(subscription.access())) {
            return "already_used";
        }
        move(subscription, after, now, REFUND, refund.key());
        return null;
    }

    private AccessChange move(
            Subscription subscription, Access after, Instant now, AccessChange.Cause cause, EventKey key) {
        var change = new AccessChange(
                        cause,
                        subscription.subscriptionId(),
                        now,
                        subscription.access().until(),
                        after.until())
                .by(key);
        subscription.moveTo(after, now);
        subscriptions.add(change);
        return change;
    }
}
