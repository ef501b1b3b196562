package dunlin.subscription;

import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.EventStatus;
import dunlin.subscription.domain.EventType;
import dunlin.subscription.domain.Payment;
import dunlin.subscription.domain.PaymentEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Gives refunds and disputes their effect: takes back exactly what their payment added, or stops charging. */
@ApplicationScoped
class Refunds {

    private static final Logger LOG = Logger.getLogger(Refunds.class.getName());

    private final SubscriptionRepository subscriptions;
    private final PaymentEvents events;
    private final Ledger ledger;

    @Inject
    Refunds(SubscriptionRepository subscriptions, PaymentEvents events, Ledger ledger) {
        this.subscriptions = subscriptions;
        this.events = events;
        this.ledger = ledger;
    }

    /** For the container's proxy. */
    protected Refunds() {
        this(null, null, null);
    }

    /** Applies what waited for this payment, by whichever of its events it is named. */
    void applyWaitingFor(StoredEvent payment, Subscription subscription, Instant now) {
        for (var told : events.allOfSamePayment(payment)) {
            events.waitingFor(told.key()).forEach(waiting -> apply(waiting, subscription, now));
        }
    }

    /** Applies it, has it wait for its payment, or holds it for an operator where the two do not fit. */
    void apply(StoredEvent stored, Subscription subscription, Instant now) {
        var payment = paymentOf(stored.event()).orElse(null);
        if (payment == null) {
            stored.waitFor("payment_unknown");
        } else if (payment.type() != EventType.PAYMENT_SUCCEEDED) {
            stored.hold("not_a_payment");
        } else if (payment.status().isOpen()) {
            stored.waitFor("payment_" + payment.status().word());
        } else if (!payment.subscriptionId().equals(stored.subscriptionId())) {
            stored.hold("subscription_mismatch");
        } else if (stored.type() == EventType.PAYMENT_DISPUTED) {
            dispute(stored, payment, subscription, now);
        } else {
            refund(stored, payment, subscription, now);
        }
    }

    private Optional<StoredEvent> paymentOf(PaymentEvent event) {
        var told = events.find(new EventKey(event.key().source(), event.refundsEventId()));
        return told.filter(payment -> payment.status() == EventStatus.DUPLICATE)
                .flatMap(payment -> events.ofSamePayment(
                        event.key().source(), payment.event().payment()))
                .or(() -> told);
    }

    private static void dispute(StoredEvent stored, StoredEvent payment, Subscription subscription, Instant now) {
        subscription.dispute(stored.event().occurredAt());
        stored.applied(subscription.access().until(), null, now);
        LOG.log(Level.WARNING, "Payment {0} of subscription {1} is disputed: charging stops", new Object[] {
            payment.key(), stored.subscriptionId()
        });
    }

    private void refund(StoredEvent stored, StoredEvent payment, Subscription subscription, Instant now) {
        var paidBack = stored.event().payment();
        var paid = payment.event().payment();
        if (paidBack != null && !paidBack.money().currency().equals(paid.money().currency())) {
            stored.hold("currency_mismatch");
            return;
        }
        var reason = paidBack != null && isPartOf(paidBack, paid)
                ? "partial_refund"
                : takeBack(stored.event(), payment, subscription, now);
        stored.applied(subscription.access().until(), reason, now);
    }

    private static boolean isPartOf(Payment paidBack, Payment paid) {
        return paidBack.money().amount().compareTo(paid.money().amount()) < 0;
    }

    /** Takes back what the payment added, and tells why not where there is nothing to take. */
    private String takeBack(PaymentEvent refund, StoredEvent payment, Subscription subscription, Instant now) {
        var bought = subscriptions.changeBy(payment.key()).orElse(null);
        if (bought == null) {
            return "nothing_added";
        }
        if (!payment.takeBackOnce()) {
            return "already_refunded";
        }
        var at = refund.occurredAt().isBefore(now)
                ? refund.occurredAt()
                : now; // no sender's clock leaves time to be collected
        var after = subscription.access().takenBack(bought.period(), bought.periods(), at);
        if (subscriptions.revivedAfter(refund.subscriptionId(), bought) || after.equals(subscription.access())) {
            return "already_used";
        }
        ledger.takenBack(subscription, after, refund.key(), now);
        return null;
    }
}
