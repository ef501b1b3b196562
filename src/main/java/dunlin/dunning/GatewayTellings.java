package dunlin.dunning;

import dunlin.Wakeups;
import dunlin.dunning.domain.ChargeStep;
import dunlin.gateway.PaymentTold;
import dunlin.gateway.domain.GatewayPayment;
import dunlin.subscription.Subscriptions;
import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.EventType;
import dunlin.subscription.domain.Payment;
import dunlin.subscription.domain.PaymentEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Optional;

/**
 * What a gateway tells by itself: of our own attempts, whose answer it may overtake, and of payments that Dunlin did not make, which
 * are payment events like all others.
 */
@ApplicationScoped
public class GatewayTellings {

    private final KnownCharges known;
    private final FinishCharge finish;
    private final Subscriptions subscriptions;
    private final Wakeups wakeups;

    @Inject
    GatewayTellings(KnownCharges known, FinishCharge finish, Subscriptions subscriptions, Wakeups wakeups) {
        this.known = known;
        this.finish = finish;
        this.subscriptions = subscriptions;
        this.wakeups = wakeups;
    }

    /** For the container's proxy. */
    protected GatewayTellings() {
        this(null, null, null, null);
    }

    void told(@Observes PaymentTold told) {
        var payment = told.payment();
        var ours = known.told(payment.gateway(), payment.idempotencyKey(), payment.paymentId());
        if (ours.isPresent()) {
            step(payment).ifPresent(step -> wakeups.ofCharges(finish.told(ours.get(), step)));
        } else if (payment.status() == GatewayPayment.Status.SUCCEEDED) {
            subscriptions.accept(event(payment));
        }
    }

    private static Optional<ChargeStep> step(GatewayPayment payment) {
        return switch (payment.status()) {
            case SUCCEEDED -> Optional.of(new ChargeStep.Paid(payment.paymentId()));
            case CANCELED ->
                payment.declineClass()
                        .map(why -> new ChargeStep.Refused(
                                Optional.of(payment.paymentId()),
                                why,
                                payment.declineCode().orElse("canceled")));
            case PENDING -> Optional.empty();
        };
    }

    /** One without a subscription in its metadata waits as unmatched, under a name that tells where it came from. */
    private static PaymentEvent event(GatewayPayment payment) {
        return new PaymentEvent(
                new EventKey(payment.gateway(), payment.paymentId()),
                EventType.PAYMENT_SUCCEEDED,
                payment.subscriptionId().orElse(payment.gateway() + ":" + payment.paymentId()),
                payment.occurredAt(),
                new Payment(payment.paymentId(), payment.money(), payment.gateway()),
                null,
                null,
                null,
                null);
    }
}
