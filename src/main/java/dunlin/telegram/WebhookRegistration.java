package dunlin.telegram;

import dunlin.Policies;
import dunlin.attempt.domain.ErrorText;
import dunlin.telegram.domain.UpdatesPolicy;
import dunlin.telegram.domain.UpdatesPolicy.Way;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Logger;

/**
 * Tells Telegram to post its updates here, at the start and again when the secret has changed; tried until it succeeds. Every node does
 * so: to be told the same again is nothing to Telegram.
 */
@ApplicationScoped
class WebhookRegistration {

    private static final Logger LOG = Logger.getLogger(WebhookRegistration.class.getName());
    private static final String PATH = "/webhooks/telegram";

    private final Supplier<UpdatesPolicy> policy;
    private final BotCalls calls;
    private Optional<String> registered = Optional.empty();
    private boolean operatorTold;

    /** For the client proxy only. */
    WebhookRegistration() {
        this((Supplier<UpdatesPolicy>) null, null);
    }

    @Inject
    WebhookRegistration(Policies policies, BotCalls calls) {
        this(policies::updates, calls);
    }

    WebhookRegistration(Supplier<UpdatesPolicy> policy, BotCalls calls) {
        this.policy = policy;
        this.calls = calls;
    }

    /** Sets the webhook if it is to be set and is not yet, as far as this node knows. */
    public synchronized void keep() {
        Optional<String> secret =
                policy.get().way() == Way.WEBHOOK ? policy.get().webhookSecret().get() : Optional.empty();
        if (secret.isEmpty() || secret.equals(registered)) {
            return;
        }
        policy.get().publicUrl().ifPresentOrElse(url -> register(url, secret.get()), this::tellTheOperator);
    }

    private void register(URI publicUrl, String secret) {
        URI address = URI.create(publicUrl + PATH);
        Called called = calls.setWebhook(address, secret);
        if (called.ok()) {
            registered = Optional.of(secret);
            LOG.info(() -> "Telegram posts its updates to " + address);
        } else {
            LOG.warning(() -> "ALARM The webhook " + address + " cannot be set and is tried again: "
                    + ErrorText.of(called.error(), secret));
        }
    }

    private void tellTheOperator() {
        if (!operatorTold) {
            operatorTold = true;
            LOG.info(
                    "Updates from Telegram are taken at " + PATH + ", but dunlin.public-url is not set: call setWebhook"
                            + " yourself, with this address, the secret as secret_token and allowed_updates "
                            + UpdateJson.KINDS);
        }
    }
}
