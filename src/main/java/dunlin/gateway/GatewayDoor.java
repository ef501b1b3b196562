package dunlin.gateway;

import dunlin.gateway.domain.ChargeReply.NotReached;
import dunlin.gateway.domain.ChargeReply.Unknown;
import dunlin.gateway.domain.Reading;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;

/** The door to one gateway: whatever the layers behind it throw is a reading, and what concerns the operator is told to the log. */
final class GatewayDoor {

    /** The layers, to which a request is given. */
    interface Lines {
        Reading ask(Supplier<Reading> request);
    }

    private final Lines lines;
    private final GatewayStatus status;

    GatewayDoor(Lines lines, GatewayStatus status) {
        this.lines = lines;
        this.status = status;
    }

    /** A charge: nothing was taken where the request was not even made. */
    Reading charge(Supplier<Reading> request) {
        return through(Optional.empty(), request);
    }

    /** A read of this payment: a request that was not made tells nothing of it. */
    Reading read(String paymentId, Supplier<Reading> request) {
        return through(Optional.of(paymentId), request);
    }

    private Reading through(Optional<String> asked, Supplier<Reading> request) {
        try {
            Reading reading = lines.ask(request);
            status.answered(reading.reply());
            return reading;
        } catch (GatewayAway away) {
            status.missed(away.reading().reply());
            return away.reading();
        } catch (CircuitBreakerOpenException open) {
            return notMade(asked, "circuit open: the gateway as a whole is away");
        } catch (BulkheadException full) {
            return notMade(asked, "bulkhead full: too many requests in flight");
        } catch (TimeoutException guard) {
            // The guard has interrupted this thread to end the call; left standing, that would hit the next
            // transaction.
            Thread.interrupted();
            return unknown(asked, "no end of the call within the outermost time limit");
        } catch (RuntimeException fault) {
            // Its message could quote a secret; its kind cannot.
            return unknown(asked, fault.getClass().getName());
        }
    }

    private static Reading notMade(Optional<String> asked, String error) {
        return asked.isPresent() ? unknown(asked, error) : new Reading(new NotReached(error), Optional.empty(), false);
    }

    private static Reading unknown(Optional<String> paymentId, String error) {
        return new Reading(new Unknown(paymentId, error), Optional.empty(), false);
    }
}
