package dunlin.outcome;

import dunlin.outcome.domain.OutcomeType;
import jakarta.json.JsonObject;
import java.time.Instant;

/**
 * A final fact.
 *
 * @param subject what it is about, as {@code notifications/ID}
 * @param orderingKey whose it is: those of one key are told in the order in which they happened
 * @param data what became final, as the API writes it
 */
public record Outcome(OutcomeType type, String subject, String orderingKey, Instant at, JsonObject data) {}
