package dunlin.webhook;

import dunlin.Chance;
import dunlin.Clocks;
import dunlin.json.WireName;
import dunlin.rest.Paging;
import dunlin.webhook.domain.SigningSecret;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Enters, changes, lists and removes webhooks. */
@ApplicationScoped
class Webhooks {

    private static final int SECRET_BYTES = 32;

    private final StoredWebhooks stored;
    private final Chance chance;
    private final Clocks clocks;

    @Inject
    Webhooks(StoredWebhooks stored, Chance chance, Clocks clocks) {
        this.stored = stored;
        this.chance = chance;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Webhooks() {
        this(null, null, null);
    }

    /**
     * What has become of a webhook that was entered.
     *
     * @param madeUp the secret that nobody has given and nobody is told again
     */
    record Entered(boolean created, Optional<SigningSecret> madeUp) {}

    /**
     * Enters it, or changes it and enables it again. It is told what becomes final from now on; what one that was disabled has missed
     * waits for it.
     */
    @Transactional
    Entered put(String webhookId, WebhookTerms terms) {
        var now = clocks.now();
        var types = terms.types().map(all -> all.stream().map(WireName::of).collect(Collectors.joining(",")));
        var secret = terms.secret().orElseGet(() -> SigningSecret.of(chance.secret(SECRET_BYTES)));
        if (stored.add(webhookId, terms.url(), secret, types, now)) {
            return new Entered(true, terms.secret().isPresent() ? Optional.empty() : Optional.of(secret));
        }
        stored.change(webhookId, terms.url(), terms.secret(), types, now);
        return new Entered(false, Optional.empty());
    }

    @Transactional
    Optional<Webhook> find(String webhookId) {
        return stored.find(webhookId);
    }

    /** The newest first. */
    @Transactional
    List<Webhook> newest(Paging paging) {
        return stored.newest(paging);
    }

    /** It is told nothing more, and what it had still to be told is forgotten; false: there was none. */
    @Transactional
    boolean remove(String webhookId) {
        return stored.remove(webhookId, clocks.now());
    }
}
