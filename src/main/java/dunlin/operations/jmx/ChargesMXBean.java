package dunlin.operations.jmx;

import java.util.Map;

/** Charges of renewals, on all nodes. */
@Description("Charges of renewals, on all nodes, since the beginning")
public interface ChargesMXBean {

    @Description("Series that are open")
    long getOpenSeries();

    @Description(
            "Attempts by what came of them: succeeded, declined, skipped, and those under way: submitting, unknown")
    Map<String, Long> getAttemptsByResult();

    @Description("Declined attempts, by class")
    Map<String, Long> getDeclinesByClass();

    @Description("Attempts of which nobody knows yet whether they took the money")
    long getUnknownUnsettled();

    @Description("Money that retries (attempt 1 and later) took after a decline, by currency, as decimal text")
    Map<String, String> getRecoveredAmount();

    @Description("Money that all attempts took, by currency, as decimal text")
    Map<String, String> getChargedAmount();

    @Description("Whether an operator has paused charging, on all nodes")
    boolean isChargingPaused();

    @Description("No gateway is asked, on all nodes and over restarts, until resumeCharging")
    void pauseCharging();

    @Description("What waits goes on")
    void resumeCharging();
}
