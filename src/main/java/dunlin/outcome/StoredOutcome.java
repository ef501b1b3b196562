package dunlin.outcome;

import java.time.Instant;

/**
 * An outcome as it lies in the outbox.
 *
 * @param seq its place in the order of all
 * @param data JSON
 */
public record StoredOutcome(
        long seq, String id, String type, String subject, String orderingKey, Instant at, String data) {}
