package dunlin.gateway.domain;

import dunlin.subscription.domain.Money;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * What a webhook or a read tells of a payment that the gateway knows, ours or not.
 *
 * @param subscriptionId the subscription that its metadata names
 * @param idempotencyKey the key of our own attempt, where we made it
 * @param declineClass with {@link Status#CANCELED}: the class of the decline; empty where it was canceled on our side
 * @param declineCode the gateway's own word for that
 * @param occurredAt when it happened, in the gateway's words
 */
public record GatewayPayment(
        String gateway,
        String paymentId,
        Status status,
        Money money,
        Optional<String> subscriptionId,
        Optional<String> idempotencyKey,
        Optional<DeclineClass> declineClass,
        Optional<String> declineCode,
        Instant occurredAt) {

    /** How the payment stands. */
    public enum Status {
        /** The money was taken. */
        SUCCEEDED,
        /** No money was taken: a decline, or canceled on our side. */
        CANCELED,
        /** Not decided yet. */
        PENDING
    }

    public GatewayPayment {
        Objects.requireNonNull(gateway, "gateway");
        Objects.requireNonNull(paymentId, "paymentId");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(money, "money");
        Objects.requireNonNull(occurredAt, "occurredAt");
    }
}
