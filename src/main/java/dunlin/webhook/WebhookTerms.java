package dunlin.webhook;

import dunlin.outcome.domain.OutcomeType;
import dunlin.webhook.domain.SigningSecret;
import java.util.List;
import java.util.Optional;

/**
 * What somebody asks for who wants to be told outcomes.
 *
 * @param secret what deliveries are to be signed with; empty: what they are signed with already, or one that is made up
 * @param types what he wants to be told; empty: everything
 */
record WebhookTerms(String url, Optional<SigningSecret> secret, Optional<List<OutcomeType>> types) {}
