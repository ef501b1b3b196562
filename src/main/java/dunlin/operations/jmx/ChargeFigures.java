package dunlin.operations.jmx;

import dunlin.Clocks;
import dunlin.Pausable;
import dunlin.operations.Glance;
import dunlin.operations.Switch;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;

/** What {@code dunlin:type=Charges} tells and does, inside the application. */
@Dependent
class ChargeFigures implements ChargesMXBean {

    private static final String ATTEMPT = "charge_attempt";

    private final Switch operatorsSwitch;
    private final Glance<Counts> counts;

    @Inject
    ChargeFigures(CountTable counts, Switch operatorsSwitch, Clocks clocks) {
        this.operatorsSwitch = operatorsSwitch;
        this.counts = new Glance<>(Duration.ofSeconds(1), clocks::now, counts::charges);
    }

    @Override
    public long getOpenSeries() {
        return counts.get().rows("charge_series", "open");
    }

    @Override
    public Map<String, Long> getAttemptsByResult() {
        return counts.get().byWord(ATTEMPT);
    }

    @Override
    public Map<String, Long> getDeclinesByClass() {
        return counts.get().byReason(ATTEMPT, "declined");
    }

    @Override
    public long getUnknownUnsettled() {
        return counts.get().rows(ATTEMPT, "unknown");
    }

    @Override
    public Map<String, String> getRecoveredAmount() {
        return counts.get().money(one -> one.reason().equals("retry"));
    }

    @Override
    public Map<String, String> getChargedAmount() {
        return counts.get().money(one -> true);
    }

    @Override
    public boolean isChargingPaused() {
        return operatorsSwitch.isPaused(Pausable.CHARGING);
    }

    @Override
    public void pauseCharging() {
        operatorsSwitch.pause(Pausable.CHARGING);
    }

    @Override
    public void resumeCharging() {
        operatorsSwitch.resume(Pausable.CHARGING);
    }
}
