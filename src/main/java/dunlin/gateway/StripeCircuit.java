package dunlin.gateway;

import dunlin.gateway.domain.Reading;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.function.Supplier;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;

/**
 * The circuit breaker before Stripe as a whole: open, no request is made and no attempt is used up.
 *
 * <p>It opens after ten faults of the gateway as a whole with no other answer between them, stays open for five seconds and then lets
 * one request try. A decline, or a request that is refused, is an answer. Each node has its own; nothing is shared.
 */
@ApplicationScoped
class StripeCircuit {

    /** One request; a fault of the gateway as a whole comes as {@link GatewayAway}. */
    @CircuitBreaker(
            failOn = GatewayAway.class,
            requestVolumeThreshold = 10,
            failureRatio = 1.0,
            delay = 5_000,
            successThreshold = 1)
    public Reading ask(Supplier<Reading> request) {
        return GatewayAway.thrownWhereAway(request.get());
    }
}
