package dunlin.gateway.domain;

import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.PaymentMethod;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * One charge of a saved payment method. The same request again, key included, is the same charge: the gateway answers with what
 * became of the first one, as long as it remembers the key (FACTS: 24 hours).
 *
 * <p>Its text never contains the method's token.
 *
 * @param idempotencyKey one key an attempt: visible ASCII, at most 64 characters (YooKassa's limit)
 * @param description what the customer reads on the receipt; cut to what the gateway takes
 */
public record ChargeRequest(
        String idempotencyKey, Money money, PaymentMethod method, String subscriptionId, String description) {

    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7E]{1,64}");

    public ChargeRequest {
        Objects.requireNonNull(method, "method");
        Objects.requireNonNull(subscriptionId, "subscriptionId");
        Objects.requireNonNull(description, "description");
        if (!KEY.matcher(idempotencyKey).matches()) {
            throw new IllegalArgumentException("an idempotency key has 1 to 64 visible characters");
        }
        if (money.signum() <= 0) {
            throw new IllegalArgumentException("only an amount above zero is charged");
        }
    }

    @Override
    public String toString() {
        return "ChargeRequest[" + idempotencyKey + ", " + money + ", " + method + ", " + subscriptionId + "]";
    }
}
