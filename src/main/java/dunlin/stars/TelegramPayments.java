package dunlin.stars;

import dunlin.Clocks;
import dunlin.json.Identifiers;
import dunlin.json.InvalidInput;
import dunlin.rest.Refusal;
import dunlin.stars.domain.InvoicedMoney;
import dunlin.subscription.Subscriptions;
import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.EventType;
import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.Payment;
import dunlin.subscription.domain.PaymentEvent;
import dunlin.telegram.domain.TelegramPayment;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.logging.Logger;

/** Brings payments that were made in Telegram, and those paid back, to the one door, in the transaction of their update. */
@ApplicationScoped
class TelegramPayments {

    private static final Logger LOG = Logger.getLogger(TelegramPayments.class.getName());

    private final Subscriptions subscriptions;
    private final Clocks clocks;

    @Inject
    TelegramPayments(Subscriptions subscriptions, Clocks clocks) {
        this.subscriptions = subscriptions;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected TelegramPayments() {
        this(null, null);
    }

    void told(@Observes TelegramPayment payment) {
        try {
            subscriptions.accept(event(payment));
        } catch (Refusal refused) {
            LOG.severe(() -> "ALARM The payment " + payment.chargeId() + " of Telegram is refused, decide by hand: "
                    + refused.getMessage());
            throw refused;
        }
    }

    /** Each payment has a charge id of its own, renewals too; a refund has its payment's. */
    private PaymentEvent event(TelegramPayment payment) {
        var source = InvoicedMoney.source(payment.currency());
        var id = payment.chargeId();
        return new PaymentEvent(
                new EventKey(source, payment.refund() ? "refund-" + id : id),
                payment.refund() ? EventType.PAYMENT_REFUNDED : EventType.PAYMENT_SUCCEEDED,
                subscriptionId(payment, source),
                occurredAt(payment),
                new Payment(id, money(payment), source),
                null,
                payment.refund() ? id : null,
                null,
                null);
    }

    /** Telegram's clock may be ahead of the database's; its payment is no less true. */
    private Instant occurredAt(TelegramPayment payment) {
        var now = clocks.now();
        return payment.at().isAfter(now) ? now : payment.at();
    }

    private static Money money(TelegramPayment payment) {
        try {
            return InvoicedMoney.of(payment.totalAmount(), payment.currency());
        } catch (IllegalArgumentException none) {
            throw Refusal.unprocessable("total_amount", none.getMessage());
        }
    }

    /** A payload that can be no subscription's id waits as unmatched, under a name that tells where it came from. */
    private static String subscriptionId(TelegramPayment payment, String source) {
        try {
            return Identifiers.checked("invoice_payload", payment.payload());
        } catch (InvalidInput none) {
            return source + ":" + payment.chargeId();
        }
    }
}
