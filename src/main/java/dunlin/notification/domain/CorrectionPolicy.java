package dunlin.notification.domain;

import java.time.Duration;
import java.util.Optional;

/**
 * Whether and how messages that have become untrue are corrected ({@code dunlin.delivery.correction},
 * {@code .correction-max-age}).
 *
 * @param operation what is done with them; empty: nothing
 * @param maxAge up to which age
 */
public record CorrectionPolicy(Optional<Operation> operation, Duration maxAge) {

    /** How long after it became due a correction is tried. */
    public static final Duration VALID_FOR = Duration.ofDays(1);
}
