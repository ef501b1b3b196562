package dunlin.webhook.domain;

import dunlin.attempt.domain.Backoff;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import java.util.function.Supplier;

/** What follows from the answer to a delivery. */
public sealed interface NextStep {

    /** How long an endpoint may fail without a success in between. */
    Duration PATIENCE = Duration.ofDays(1);

    /** The waits between the tries of one delivery; the longest is also the longest that an endpoint may ask for. */
    Backoff BACKOFF = new Backoff(Duration.ofSeconds(5), Duration.ofHours(1));

    /** The delivery is done. */
    record Done() implements NextStep {}

    /** The same one again, not before then. */
    record Again(Instant at) implements NextStep {}

    /** None until somebody enables the webhook again. */
    record Disable(DisabledReason reason) implements NextStep {}

    /**
     * Judges an answer.
     *
     * @param failures how many tries have failed since the last success, this one included if it has
     * @param failingSince when the first of them failed
     * @param chance from 0 to 1, drawn by the caller
     */
    static NextStep after(Answer answer, int failures, Instant failingSince, Instant now, double chance) {
        if (answer.taken()) {
            return new Done();
        }
        if (answer.gone()) {
            return new Disable(DisabledReason.GONE);
        }
        if (!failingSince.plus(PATIENCE).isAfter(now)) {
            return new Disable(DisabledReason.FAILING);
        }
        var wait = BACKOFF.after(failures, chance);
        return new Again(now.plus(answer.pause()
                .map(asked -> asked.compareTo(BACKOFF.longest()) > 0 ? BACKOFF.longest() : asked)
                .filter(asked -> asked.compareTo(wait) > 0)
                .orElse(wait)));
    }

    /** One function a case. */
    default <T> T fold(Supplier<T> done, Function<Again, T> again, Function<Disable, T> disable) {
        if (this instanceof Again later) {
            return again.apply(later);
        }
        return this instanceof Disable end ? disable.apply(end) : done.get();
    }
}
