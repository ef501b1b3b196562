package dunlin.dunning.domain;

import dunlin.dunning.domain.ChargeStep.Again;
import dunlin.dunning.domain.ChargeStep.Open;
import dunlin.dunning.domain.ChargeStep.Paid;
import dunlin.dunning.domain.ChargeStep.Refused;
import dunlin.gateway.domain.ChargeReply;
import java.time.Duration;
import java.util.Optional;

/**
 * The one place that maps an answer of a gateway to what follows for the attempt (API.md, Charges). Pure: chance is given.
 *
 * @param tries requests so far that told nothing final
 * @param settling whether the request was to settle an earlier one: then not reaching the gateway says nothing about that one
 * @param chance from 0 to 1, the jitter of the pauses
 */
public record ChargeSettlement(int tries, boolean settling, ChargePolicy policy, double chance)
        implements ChargeReply.Cases<ChargeStep> {

    @Override
    public ChargeStep succeeded(ChargeReply.Succeeded reply) {
        return new Paid(reply.paymentId());
    }

    @Override
    public ChargeStep declined(ChargeReply.Declined reply) {
        return new Refused(reply.paymentId(), reply.declineClass(), reply.code());
    }

    @Override
    public ChargeStep pending(ChargeReply.Pending reply) {
        return new Open(Optional.of(reply.paymentId()), pause(), "pending at the gateway");
    }

    @Override
    public ChargeStep unknown(ChargeReply.Unknown reply) {
        return new Open(reply.paymentId(), pause(), reply.error());
    }

    @Override
    public ChargeStep notReached(ChargeReply.NotReached reply) {
        return settling ? new Open(Optional.empty(), pause(), reply.error()) : new Again(pause(), reply.error(), false);
    }

    @Override
    public ChargeStep misconfigured(ChargeReply.Misconfigured reply) {
        return settling
                ? new Open(Optional.empty(), policy.settle().longest(), reply.error())
                : new Again(policy.settle().longest(), reply.error(), true);
    }

    private Duration pause() {
        return policy.settle().after(tries + 1, chance);
    }
}
