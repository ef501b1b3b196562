package dunlin.dunning;

import dunlin.Clocks;
import dunlin.Pausable;
import dunlin.PauseRepository;
import dunlin.Policies;
import dunlin.Wakeup;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Decides which attempts have a wake-up at the broker: those due within the horizon, and once more those overdue. */
@ApplicationScoped
class ChargeHorizon {

    private static final int BEATS_UNTIL_LOST = 6;

    private final Charges charges;
    private final PauseRepository pauses;
    private final Policies policies;
    private final Clocks clocks;

    @Inject
    ChargeHorizon(Charges charges, PauseRepository pauses, Policies policies, Clocks clocks) {
        this.charges = charges;
        this.pauses = pauses;
        this.policies = policies;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected ChargeHorizon() {
        this(null, null, null, null);
    }

    /** Adds the wake-ups of those attempts of a series that are due within the horizon; the caller sends them after the commit. */
    void wake(ChargeSeries series, List<ChargeAttempt> attempts, Instant now, Collection<Wakeup> wakeups) {
        var horizon = now.plus(policies.planner().horizon());
        attempts.stream()
                .filter(attempt ->
                        attempt.nextAt().filter(at -> !at.isAfter(horizon)).isPresent())
                .forEach(attempt -> {
                    attempt.woken(now);
                    wakeups.add(attempt.wakeup(series));
                });
    }

    /** The wake-ups of attempts that came inside the horizon, and once more of those that are overdue although woken; none while charging is paused. */
    @Transactional(TxType.REQUIRES_NEW)
    List<Wakeup> wakeDue(int limit) {
        if (pauses.isPaused(Pausable.CHARGING)) {
            return List.of();
        }
        var now = clocks.now();
        var lost = now.minus(policies.planner().interval().multipliedBy(BEATS_UNTIL_LOST));
        var due = charges.lockUnwoken(now.plus(policies.planner().horizon()), lost, limit);
        var series = charges.byId(due.stream().map(ChargeAttempt::seriesId).toList());
        var wakeups = new ArrayList<Wakeup>();
        due.forEach(attempt -> wake(series.get(attempt.seriesId()), List.of(attempt), now, wakeups));
        return wakeups;
    }
}
