package dunlin.gateway;

import dunlin.Policies;
import dunlin.gateway.domain.ChargeReply;
import dunlin.gateway.domain.ChargeRequest;
import dunlin.gateway.domain.DeclineClasses;
import dunlin.gateway.domain.Reading;
import dunlin.gateway.domain.StripeReader;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.function.Supplier;

/** Stripe as a payment gateway. */
@ApplicationScoped
public class Stripe implements PaymentGateway {

    private final StripeApi api;
    private final GatewayDoor door;

    /** For the client proxy only. */
    protected Stripe() {
        this.api = null;
        this.door = null;
    }

    @Inject
    Stripe(StripeLines lines, StripeApi api, Policies policies) {
        this(lines::ask, api, () -> policies.stripe().declineClasses());
    }

    Stripe(GatewayDoor.Lines lines, StripeApi api, Supplier<DeclineClasses> classes) {
        this.api = api;
        this.door = new GatewayDoor(lines, new GatewayStatus(StripeReader.GATEWAY, classes));
    }

    @Override
    public String name() {
        return StripeReader.GATEWAY;
    }

    @Override
    public ChargeReply charge(ChargeRequest request) {
        return door.charge(() -> api.charge(request)).reply();
    }

    @Override
    public ChargeReply read(String paymentId) {
        return look(paymentId).reply();
    }

    /** The same with the payment itself, where it could be read. */
    Reading look(String paymentId) {
        return door.read(paymentId, () -> api.payment(paymentId));
    }
}
