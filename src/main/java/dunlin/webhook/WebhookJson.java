package dunlin.webhook;

import dunlin.json.Fields;
import dunlin.json.Json;
import dunlin.outcome.domain.OutcomeType;
import dunlin.webhook.domain.EndpointUrl;
import dunlin.webhook.domain.SigningSecret;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A webhook as JSON: read strictly, written without its secret unless that has just been made up. */
final class WebhookJson {

    private static final int LONGEST_SECRET = 200;

    private WebhookJson() {}

    /** @throws dunlin.json.InvalidInput naming every field that is wrong */
    static WebhookTerms read(JsonObject body, BooleanSupplier allowHttp) {
        var fields = Fields.of(body);
        var url = fields.text("url", EndpointUrl.LONGEST);
        if (!url.isEmpty()) {
            EndpointUrl.fault(url, allowHttp.getAsBoolean()).ifPresent(fault -> fields.violate("url", fault));
        }
        var secret = fields.optionalText("secret", LONGEST_SECRET).flatMap(text -> secret(fields, text));
        var types = fields.optionalChoices("types", OutcomeType.class)
                .map(chosen -> chosen.stream().distinct().toList());
        if (types.filter(List::isEmpty).isPresent()) {
            fields.violate("types", "must not be empty: left out, it means all");
        }
        fields.check();
        return new WebhookTerms(url, secret, types);
    }

    private static Optional<SigningSecret> secret(Fields fields, String text) {
        try {
            return Optional.of(new SigningSecret(text));
        } catch (IllegalArgumentException refused) {
            fields.violate("secret", refused.getMessage());
            return Optional.empty();
        }
    }

    static JsonObject write(Webhook webhook) {
        return write(webhook, Optional.empty());
    }

    /** With the secret that was made up for it. */
    static JsonObject write(Webhook webhook, Optional<SigningSecret> madeUp) {
        return Json.object()
                .put("webhook_id", webhook.webhookId())
                .put("url", webhook.url())
                .put("secret", madeUp.map(SigningSecret::text))
                .put("types", webhook.types().map(Json::texts))
                .put("state", webhook.state())
                .put("disabled_at", webhook.disabledAt())
                .put("reason", webhook.reason())
                .put("last_success_at", webhook.lastSuccessAt())
                .put("last_failure_at", webhook.lastFailureAt())
                .put("last_failure", webhook.lastFailure())
                .put("pending", webhook.pending())
                .build();
    }
}
