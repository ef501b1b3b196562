package dunlin.stars;

import dunlin.stars.domain.Checkout;
import dunlin.subscription.SubscriptionRepository;
import dunlin.subscription.domain.Money;
import dunlin.telegram.CheckoutAsked;
import dunlin.wording.Texts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Judges invoices before they are paid, by what the subscription that they name costs now. */
@ApplicationScoped
class Invoices {

    private static final Logger LOG = Logger.getLogger(Invoices.class.getName());

    private final SubscriptionRepository subscriptions;
    private final Texts texts;

    @Inject
    Invoices(SubscriptionRepository subscriptions, Texts texts) {
        this.subscriptions = subscriptions;
        this.texts = texts;
    }

    /** For the container's proxy. */
    protected Invoices() {
        this(null, null);
    }

    /** Until it is known what is right, and where that cannot be known, the payer is asked to come again. */
    void judge(@Observes CheckoutAsked asked) {
        var query = asked.query();
        asked.refuse(texts.line("checkout.unavailable", query.language()));
        try {
            switch (Checkout.judge(price(query.payload()), query.totalAmount(), query.currency())) {
                case RIGHT -> asked.approve();
                case UNKNOWN_SUBSCRIPTION -> asked.refuse(texts.line("checkout.unknown", query.language()));
                case OTHER_PRICE -> asked.refuse(texts.line("checkout.price", query.language()));
            }
        } catch (RuntimeException fault) {
            LOG.log(Level.WARNING, fault, () -> "The payment of " + query.id() + " cannot be judged");
        }
    }

    private Optional<Money> price(String subscriptionId) {
        return Optional.ofNullable(
                        subscriptions.snapshots(List.of(subscriptionId)).get(subscriptionId))
                .map(subscription -> subscription.billing().price());
    }
}
