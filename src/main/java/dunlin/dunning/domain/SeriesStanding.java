package dunlin.dunning.domain;

import dunlin.subscription.domain.PaymentMethod;
import java.time.Instant;
import java.util.Optional;

/**
 * How the series that a message speaks of stands now, seen from the attempt that it speaks of.
 *
 * @param open whether it still collects
 * @param ending how it ended without money
 * @param lastDecline whether no later attempt was declined
 * @param nextTry when the attempt that follows is made
 * @param method what it charged
 */
public record SeriesStanding(
        boolean open,
        Optional<Ending> ending,
        boolean lastDecline,
        Optional<Instant> nextTry,
        Optional<PaymentMethod> method) {

    /** Whether another attempt still follows the decline that the message tells of. */
    boolean goesOn() {
        return open && lastDecline && nextTry.isPresent();
    }
}
