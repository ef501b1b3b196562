package dunlin.subscription;

import dunlin.json.Fields;
import dunlin.json.Json;
import dunlin.subscription.domain.PaymentMethod;
import jakarta.json.JsonObject;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A subscription as JSON: read strictly, written without its secrets. */
final class SubscriptionJson {

    private static final int LONGEST_VARIABLE = 1024;
    private static final int MOST_VARIABLES = 50;
    private static final Set<String> BUTTON_SCHEMES = Set.of("http", "https", "tg");

    /** Who can hold a payment method. */
    private enum GatewayName {
        YOOKASSA,
        STRIPE,
        TELEGRAM_STARS
    }

    private SubscriptionJson() {}

    /** @throws dunlin.json.InvalidInput naming every field that is wrong */
    static SubscriptionTerms read(JsonObject body) {
        var fields = Fields.of(body);
        var terms = new SubscriptionTerms(
                fields.identifier("plan_id"),
                fields.integer("chat_id", Long.MIN_VALUE, Long.MAX_VALUE),
                fields.optionalText("locale", 35).orElse("en"),
                fields.optionalInstant("access_until"),
                fields.optionalInstant("period_anchor"),
                fields.optionalFlag("auto_renew").orElse(false),
                fields.optionalObject("payment_method").map(SubscriptionJson::readMethod),
                fields.optionalFlag("offer_renewal").orElse(true),
                fields.optionalTextMap("variables", MOST_VARIABLES, LONGEST_VARIABLE)
                        .orElse(Map.of()));
        if (fields.has("chat_id") && terms.chatId() == 0) {
            fields.violate("chat_id", "must not be 0");
        }
        var payUrl = terms.variables().get("pay_url");
        if (payUrl != null && !isButtonAddress(payUrl)) {
            fields.violate("variables.pay_url", "must be an http, https or tg address: it becomes the pay button");
        }
        fields.check();
        return terms;
    }

    private static PaymentMethod readMethod(Fields method) {
        var gateway = method.choice("gateway", GatewayName.class);
        var chargedByTelegram = gateway == GatewayName.TELEGRAM_STARS;
        var token = chargedByTelegram && !method.has("token") ? "" : method.text("token", 255);
        var customer = method.optionalText("customer", 255).orElse(null);
        if (gateway == GatewayName.STRIPE && customer == null) {
            method.violate("customer", "is required for stripe");
        }
        return new PaymentMethod(gateway.name().toLowerCase(Locale.ROOT), token, customer);
    }

    private static boolean isButtonAddress(String address) {
        try {
            var uri = new URI(address);
            return uri.getScheme() != null
                    && BUTTON_SCHEMES.contains(uri.getScheme().toLowerCase(Locale.ROOT))
                    && uri.getRawAuthority() != null;
        } catch (URISyntaxException notAnAddress) {
            return false;
        }
    }

    static JsonObject write(Subscription subscription, Instant now) {
        var access = subscription.access();
        return Json.object()
                .put("subscription_id", subscription.subscriptionId())
                .put("plan_id", subscription.plan().planId())
                .put("chat_id", subscription.chatId())
                .put("locale", subscription.locale())
                .put("access_until", access.until())
                .put("period_anchor", access.anchor())
                .put("auto_renew", subscription.autoRenews())
                .put("payment_method", subscription.paymentMethod().map(SubscriptionJson::write))
                .put("offer_renewal", subscription.offersRenewal())
                .put("variables", Json.texts(subscription.variables()))
                .put("state", subscription.stateAt(now))
                .put("entitled", subscription.isEntitledAt(now))
                .put("created_at", subscription.createdAt())
                .build();
    }

    private static JsonObject write(PaymentMethod method) {
        return Json.object()
                .put("gateway", method.gateway())
                .put("token", method.maskedToken())
                .put("customer", method.customer())
                .build();
    }
}
