package dunlin.outcome;

import dunlin.Clocks;
import dunlin.Policies;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.util.List;

/** The relay's short transactions. */
@ApplicationScoped
class Outgoing {

    /** Longer than the broker takes for a batch; when a node dies, another goes on after that time. */
    static final Duration TURN = Duration.ofSeconds(30);

    private final StoredOutcomes outcomes;
    private final Policies policies;
    private final Clocks clocks;

    @Inject
    Outgoing(StoredOutcomes outcomes, Policies policies, Clocks clocks) {
        this.outcomes = outcomes;
        this.policies = policies;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Outgoing() {
        this(null, null, null);
    }

    /** The next ones to publish, if it is this node's turn, which then lasts anew. */
    @Transactional(TxType.REQUIRES_NEW)
    List<StoredOutcome> next(String token, int limit) {
        var now = clocks.now();
        var turn = outcomes.waiting() && outcomes.takeTurn(token, now.plus(TURN), now); // looking costs no write
        return turn ? outcomes.unpublished(limit) : List.of();
    }

    /** The broker has these; whoever sent them, they need not be sent again. */
    @Transactional(TxType.REQUIRES_NEW)
    void published(List<StoredOutcome> batch) {
        outcomes.published(batch, clocks.now());
    }

    /** Lets another node go on at once. */
    @Transactional(TxType.REQUIRES_NEW)
    void giveUpTurn(String token) {
        outcomes.giveUpTurn(token);
    }

    /** Removes old ones, up to so many, and tells how many it were. */
    @Transactional(TxType.REQUIRES_NEW)
    int forget(int limit) {
        return outcomes.forget(clocks.now().minus(policies.outcomes().keep()), limit);
    }
}
