package dunlin.subscription.domain;

import java.time.Instant;

/**
 * One thing that happened to a subscription, as its sender tells it. Two events with the same key are the same event only
 * if they are equal; parts that the type does not use are null.
 *
 * @param occurredAt when it happened, in the sender's words; decides whether access had ended
 * @param payment the payment (succeeded), or what was paid back of it (refunded, optional)
 * @param periods how many periods were bought, or null: the amount decides
 * @param refundsEventId the event id, of the same source, of the payment concerned
 * @param accessUntil the new end of access (access.set)
 * @param comment why (access.set), for people
 */
public record PaymentEvent(
        EventKey key,
        EventType type,
        String subscriptionId,
        Instant occurredAt,
        Payment payment,
        Integer periods,
        String refundsEventId,
        Instant accessUntil,
        String comment) {}
