package dunlin.gateway.domain;

import dunlin.subscription.domain.Money;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * The members of a gateway's payment that are looked at; one that is missing or not as documented is empty.
 *
 * @param status the gateway's own word
 * @param code why it was declined or canceled, in the gateway's word
 */
public record PaymentFacts(
        String id,
        String status,
        Optional<Money> money,
        Optional<String> subscriptionId,
        Optional<String> idempotencyKey,
        Optional<String> code,
        Optional<Instant> occurredAt) {

    public PaymentFacts {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(status, "status");
    }

    /** The payment as the rest of Dunlin sees it; empty when its amount or its time cannot be read. */
    Optional<GatewayPayment> payment(
            String gateway, GatewayPayment.Status standing, Optional<DeclineClass> declineClass) {
        if (money.isEmpty() || occurredAt.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new GatewayPayment(
                gateway,
                id,
                standing,
                money.get(),
                subscriptionId,
                idempotencyKey,
                declineClass,
                declineClass.flatMap(known -> code),
                occurredAt.get()));
    }
}
