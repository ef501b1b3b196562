package dunlin.gateway.domain;

import dunlin.gateway.domain.ChargeReply.Misconfigured;
import dunlin.gateway.domain.ChargeReply.NotReached;
import dunlin.gateway.domain.ChargeReply.Unknown;
import java.util.Optional;
import java.util.Set;

/**
 * Judges the answers that are no payment and no decline, the same for both gateways.
 *
 * <p>Where it is not certain that nothing happened, the charge is unknown: that costs one more request with the same key, and the
 * other mistake costs the customer's money. So a 400 counts as our fault only in the gateway's own words; a proxy's page says nothing.
 */
final class Refusals {

    private static final Set<Integer> ADDRESS_OR_CREDENTIALS = Set.of(401, 403, 404, 405, 415);

    /** A request that took too long, whose key is in progress, or that another system let down: it may be going on. */
    private static final Set<Integer> MAY_GO_ON = Set.of(408, 409, 424, 425);

    private Refusals() {}

    static Reading read(Answer answer, Optional<String> asked) {
        return Reading.refused(reply(answer, asked), answer.statusCode());
    }

    private static ChargeReply reply(Answer answer, Optional<String> asked) {
        int status = answer.statusCode();
        if (status == 429) {
            return asked.isPresent() ? new Unknown(asked, answer.words()) : new NotReached(answer.words());
        }
        boolean redirected = status >= 300 && status <= 399;
        boolean inItsOwnWords = answer.failure().isPresent() && status >= 400 && status <= 499;
        boolean ours = redirected || ADDRESS_OR_CREDENTIALS.contains(status) || inItsOwnWords;
        return ours && !MAY_GO_ON.contains(status)
                ? new Misconfigured(answer.words())
                : new Unknown(asked, answer.words());
    }
}
