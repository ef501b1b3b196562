package dunlin.dunning;

import dunlin.Wakeup;
import java.util.List;
import java.util.Optional;

/**
 * What beginning an attempt brought.
 *
 * @param submission the request to be made now, if any
 * @param wakeups of attempts whose time comes later
 */
record ChargeBegun(Optional<Submission> submission, List<Wakeup> wakeups) {}
