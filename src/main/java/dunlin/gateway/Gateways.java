package dunlin.gateway;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Optional;

/** The payment gateways that there are, by name. */
@ApplicationScoped
public class Gateways {

    private final Instance<PaymentGateway> gateways;

    /** For the container's proxy. */
    protected Gateways() {
        this(null);
    }

    @Inject
    public Gateways(@Any Instance<PaymentGateway> gateways) {
        this.gateways = gateways;
    }

    /** The gateway of that name; empty for one that Dunlin does not charge, as Telegram's Stars. */
    public Optional<PaymentGateway> of(String name) {
        return gateways.stream().filter(gateway -> gateway.name().equals(name)).findFirst();
    }
}
