package dunlin.subscription;

import dunlin.subscription.domain.PaymentMethod;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Everything that a PUT says of a subscription; access only at its creation, or as it already is. */
record SubscriptionTerms(
        String planId,
        long chatId,
        String locale,
        Optional<Instant> accessUntil,
        Optional<Instant> periodAnchor,
        boolean autoRenew,
        Optional<PaymentMethod> paymentMethod,
        boolean offerRenewal,
        Map<String, String> variables) {}
