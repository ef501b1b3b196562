package dunlin.gateway;

import dunlin.Policies;
import dunlin.gateway.domain.ChargeReply;
import dunlin.gateway.domain.ChargeRequest;
import dunlin.gateway.domain.DeclineClasses;
import dunlin.gateway.domain.Reading;
import dunlin.gateway.domain.YooKassaReader;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.function.Supplier;

/** YooKassa as a payment gateway. */
@ApplicationScoped
public class YooKassa implements PaymentGateway {

    private final YooKassaApi api;
    private final GatewayDoor door;

    /** For the client proxy only. */
    protected YooKassa() {
        this.api = null;
        this.door = null;
    }

    @Inject
    YooKassa(YooKassaLines lines, YooKassaApi api, Policies policies) {
        this(lines::ask, api, () -> policies.yooKassa().declineClasses());
    }

    YooKassa(GatewayDoor.Lines lines, YooKassaApi api, Supplier<DeclineClasses> classes) {
        this.api = api;
        this.door = new GatewayDoor(lines, new GatewayStatus(YooKassaReader.GATEWAY, classes));
    }

    @Override
    public String name() {
        return YooKassaReader.GATEWAY;
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
