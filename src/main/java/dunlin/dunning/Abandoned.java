package dunlin.dunning;

import dunlin.Clocks;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;

/** Finds attempts whose lease ran out. */
@ApplicationScoped
class Abandoned {

    private final Charges charges;
    private final Clocks clocks;

    @Inject
    Abandoned(Charges charges, Clocks clocks) {
        this.charges = charges;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Abandoned() {
        this(null, null);
    }

    @Transactional(TxType.REQUIRES_NEW)
    List<ChargeTask> find(int limit) {
        var attempts = charges.abandoned(clocks.now(), limit);
        var series = charges.byId(attempts.stream().map(ChargeAttempt::seriesId).toList());
        return attempts.stream()
                .map(attempt -> new ChargeTask(
                        attempt.seriesId(),
                        attempt.number(),
                        series.get(attempt.seriesId()).subscriptionId()))
                .toList();
    }
}
