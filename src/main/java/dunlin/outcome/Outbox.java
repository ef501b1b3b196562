package dunlin.outcome;

import dunlin.Chance;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

/** Takes outcomes in the transaction that makes them: they are told if that commits, and never otherwise. */
@ApplicationScoped
public class Outbox {

    private final StoredOutcomes outcomes;
    private final Chance chance;

    @Inject
    Outbox(StoredOutcomes outcomes, Chance chance) {
        this.outcomes = outcomes;
        this.chance = chance;
    }

    /** For the container's proxy, and for those that take its place. */
    protected Outbox() {
        this(null, null);
    }

    /** Stores it, under an id by which whoever is told twice knows it again. */
    @Transactional(TxType.MANDATORY)
    public void tell(Outcome outcome) {
        outcomes.add(chance.newId(), outcome);
    }
}
