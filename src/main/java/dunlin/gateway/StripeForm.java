package dunlin.gateway;

import dunlin.gateway.domain.ChargeRequest;
import dunlin.gateway.domain.StripeAmount;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the form by which a saved method is charged at Stripe: at once, while the customer is not there. */
final class StripeForm {

    private StripeForm() {}

    /**
     * The body of the request.
     *
     * @throws ArithmeticException when Stripe cannot be told this amount
     */
    static String charge(ChargeRequest request) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("amount", Long.toString(StripeAmount.of(request.money())));
        fields.put("currency", request.money().currency().toLowerCase(Locale.ROOT));
        if (request.method().customer() != null) {
            fields.put("customer", request.method().customer());
        }
        fields.put("payment_method", request.method().token());
        fields.put("off_session", "true");
        fields.put("confirm", "true");
        // the account's default is any method, of which some send the customer elsewhere and would need an address to
        // return to
        fields.put("automatic_payment_methods[enabled]", "true");
        fields.put("automatic_payment_methods[allow_redirects]", "never");
        fields.put("description", request.description());
        fields.put("metadata[" + Metadata.SUBSCRIPTION_ID + "]", request.subscriptionId());
        fields.put("metadata[" + Metadata.IDEMPOTENCY_KEY + "]", request.idempotencyKey());
        return fields.entrySet().stream()
                .map(field -> encoded(field.getKey()) + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
