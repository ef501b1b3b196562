package dunlin.gateway;

import dunlin.gateway.domain.ChargeReply;
import dunlin.gateway.domain.ChargeRequest;

/**
 * A payment gateway that can charge saved payment methods. To be called outside any transaction; every call makes at most one request,
 * ends within the configured time and returns a reply whatever happens.
 *
 * <p>Guarantee: a reply other than Succeeded is never a receipt, and NotReached surely took nothing. Non-guarantee: after Unknown
 * nobody knows until the same request, or a read, has told.
 */
public interface PaymentGateway {

    /** The word by which payment methods and events name it: {@code yookassa} or {@code stripe}. */
    String name();

    /** One request with its idempotency key; the same request again settles an unknown one. */
    ChargeReply charge(ChargeRequest request);

    /** The payment as the gateway has it now; Unknown, with the id, whenever that cannot be told. */
    ChargeReply read(String paymentId);
}
