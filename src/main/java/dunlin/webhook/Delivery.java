package dunlin.webhook;

import dunlin.outcome.StoredOutcome;
import dunlin.webhook.domain.SigningSecret;
import java.time.Instant;

/**
 * One try to tell one outcome, which the lease allows.
 *
 * @param token the lease's
 * @param turnUntil when another webhook has its turn
 */
record Delivery(
        long webhookNo,
        String webhookId,
        String token,
        Instant turnUntil,
        String url,
        SigningSecret secret,
        StoredOutcome outcome) {}
