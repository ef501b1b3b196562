package dunlin.gateway.domain;

import dunlin.attempt.domain.ErrorText;
import java.util.Objects;
import java.util.Optional;

/**
 * What came of one request to a payment gateway: a closed set, so that nothing between "the money was taken" and "surely nothing
 * happened" is ever rounded to either.
 *
 * <p>Only {@link Succeeded} is a receipt. No case carries a secret; texts are at most 1 KB of UTF-8.
 */
public sealed interface ChargeReply {

    <T> T fold(Cases<T> cases);

    /** One function for each case: a new case does not compile until everybody handles it. */
    interface Cases<T> {

        T succeeded(Succeeded reply);

        T declined(Declined reply);

        T pending(Pending reply);

        T unknown(Unknown reply);

        T notReached(NotReached reply);

        T misconfigured(Misconfigured reply);
    }

    /** The money was taken, and this is the receipt. */
    record Succeeded(String paymentId) implements ChargeReply {

        public Succeeded {
            receipt(paymentId);
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.succeeded(this);
        }
    }

    /**
     * The gateway's "no", which is final for this request.
     *
     * @param code the gateway's own word for the reason
     */
    record Declined(Optional<String> paymentId, DeclineClass declineClass, String code) implements ChargeReply {

        public Declined {
            Objects.requireNonNull(paymentId, "paymentId");
            Objects.requireNonNull(declineClass, "declineClass");
            Objects.requireNonNull(code, "code");
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.declined(this);
        }
    }

    /** The gateway has taken the charge on; its result comes later, by webhook or when it is read. */
    record Pending(String paymentId) implements ChargeReply {

        public Pending {
            receipt(paymentId);
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.pending(this);
        }
    }

    /**
     * The money may have been taken: 5xx, no answer or an unreadable one, a key whose first request is still in progress. To be
     * settled by the same request again or by reading the payment, where its id is known. A read that told nothing, for whatever
     * reason, is this too: it says nothing about the charge.
     */
    record Unknown(Optional<String> paymentId, String error) implements ChargeReply {

        public Unknown {
            Objects.requireNonNull(paymentId, "paymentId");
            error = ErrorText.cut(error);
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.unknown(this);
        }
    }

    /** Surely nothing happened: no connection, 429, an open circuit, a full bulkhead. */
    record NotReached(String error) implements ChargeReply {

        public NotReached {
            error = ErrorText.cut(error);
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.notReached(this);
        }
    }

    /**
     * Nothing was taken and the customer is not at fault, but our side: credentials that are missing or refused, a request that is
     * not understood, a payment canceled by the merchant. An alarm, no decline.
     */
    record Misconfigured(String error) implements ChargeReply {

        public Misconfigured {
            error = ErrorText.cut(error);
        }

        @Override
        public <T> T fold(Cases<T> cases) {
            return cases.misconfigured(this);
        }
    }

    private static void receipt(String paymentId) {
        if (paymentId == null || paymentId.isBlank()) {
            throw new IllegalArgumentException("a blank payment id is no receipt");
        }
    }
}
