package dunlin.dunning;

import dunlin.attempt.domain.Lease;
import dunlin.gateway.domain.ChargeRequest;
import java.util.Optional;

/**
 * A request that may be made now, until its lease is over.
 *
 * @param settling whether it settles an earlier request of the same attempt
 * @param paymentId with {@code settling}: the payment that is read, where its id is known
 */
record Submission(ChargeTask task, Lease lease, ChargeRequest request, boolean settling, Optional<String> paymentId) {}
