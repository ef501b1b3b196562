package dunlin.webhook;

import dunlin.webhook.domain.DisabledReason;
import dunlin.webhook.domain.WebhookState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Somebody who is told outcomes over HTTP, as people see him: without his secret.
 *
 * @param types the words of what he is told; empty: everything
 * @param lastFailure a status or a kind of fault
 * @param pending how much he has still to be told
 */
record Webhook(
        String webhookId,
        String url,
        Optional<List<String>> types,
        Instant createdAt,
        Optional<Instant> disabledAt,
        Optional<DisabledReason> reason,
        Optional<Instant> lastSuccessAt,
        Optional<Instant> lastFailureAt,
        Optional<String> lastFailure,
        long pending) {

    WebhookState state() {
        return disabledAt.isPresent() ? WebhookState.DISABLED : WebhookState.ENABLED;
    }
}
