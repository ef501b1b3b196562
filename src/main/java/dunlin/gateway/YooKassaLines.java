package dunlin.gateway;

import dunlin.gateway.domain.Reading;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.Timeout;

/**
 * The lines to YooKassa: so many requests at once, and none for longer than a minute's lease could bear.
 *
 * <p>The next caller is not queued but told to wait. The time limit lies above the configured one, which covers the whole exchange, and
 * only ends what that one cannot see, such as a key's file on a disk that hangs.
 */
@ApplicationScoped
class YooKassaLines {

    private final YooKassaCircuit circuit;

    /** For the client proxy only. */
    YooKassaLines() {
        this(null);
    }

    @Inject
    YooKassaLines(YooKassaCircuit circuit) {
        this.circuit = circuit;
    }

    @Timeout(value = 45, unit = ChronoUnit.SECONDS)
    @Bulkhead(32)
    public Reading ask(Supplier<Reading> request) {
        return circuit.ask(request);
    }
}
