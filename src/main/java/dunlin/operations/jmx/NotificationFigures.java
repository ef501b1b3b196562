package dunlin.operations.jmx;

import dunlin.Clocks;
import dunlin.Pausable;
import dunlin.attempt.domain.Reason;
import dunlin.notification.FailedWork;
import dunlin.notification.Waker;
import dunlin.operations.Glance;
import dunlin.operations.OutcomeWatch;
import dunlin.operations.Switch;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** What {@code dunlin:type=Notifications} tells and does, inside the application. */
@Dependent
class NotificationFigures implements NotificationsMXBean {

    private static final String OWN = "notification";
    private static final Duration LAG_WINDOW = Duration.ofHours(1);

    private final DeliveryTable table;
    private final OutcomeWatch watch;
    private final Switch operatorsSwitch;
    private final FailedWork failed;
    private final Waker waker;
    private final Clocks clocks;
    private final Glance<Counts> counts;
    private final Glance<Lag> lag;

    @Inject
    NotificationFigures(
            CountTable counts,
            DeliveryTable table,
            OutcomeWatch watch,
            Switch operatorsSwitch,
            FailedWork failed,
            Waker waker,
            Clocks clocks) {
        this.table = table;
        this.watch = watch;
        this.operatorsSwitch = operatorsSwitch;
        this.failed = failed;
        this.waker = waker;
        this.clocks = clocks;
        this.counts = new Glance<>(Duration.ofSeconds(1), clocks::now, counts::notifications);
        this.lag = new Glance<>(
                Duration.ofSeconds(10),
                clocks::now,
                () -> table.lagSince(clocks.now().minus(LAG_WINDOW)));
    }

    @Override
    public long getPending() {
        return rows("pending");
    }

    @Override
    public long getSending() {
        return rows("sending");
    }

    @Override
    public long getSent() {
        return rows("sent");
    }

    @Override
    public long getFailed() {
        return rows("failed");
    }

    @Override
    public Map<String, Long> getFailedByReason() {
        return counts.get().byReason(OWN, "failed");
    }

    @Override
    public long getSendErrors() {
        var seen = counts.get();
        return seen.rows(OWN, "failed") - seen.rows(OWN, "failed", Reason.OUTCOME_UNKNOWN.word());
    }

    @Override
    public long getUnknown() {
        return counts.get().rows(OWN, "failed", Reason.OUTCOME_UNKNOWN.word());
    }

    @Override
    public long getCanceled() {
        return rows("canceled");
    }

    @Override
    public Map<String, Long> getCanceledByReason() {
        return counts.get().byReason(OWN, "canceled");
    }

    @Override
    public long getExpired() {
        return rows("expired");
    }

    @Override
    public long getStaleSkips() {
        var seen = counts.get();
        return seen.rows(OWN, "canceled") + seen.rows(OWN, "expired");
    }

    @Override
    public Map<String, Long> getCorrections() {
        return counts.get().byWord("correction");
    }

    private long rows(String state) {
        return counts.get().rows(OWN, state);
    }

    @Override
    public double getOldestDue() {
        return table.firstDue().map(due -> Math.max(0, seconds(due))).orElse(0.0);
    }

    @Override
    public Double getAgeOfLastReceipt() {
        return secondsSince(watch.lastReceipt());
    }

    @Override
    public boolean isNothingReceived() {
        return watch.look().isNothingReceived();
    }

    private Double secondsSince(Optional<Instant> instant) {
        return instant.map(this::seconds).orElse(null);
    }

    private double seconds(Instant since) {
        return Duration.between(since, clocks.now()).toMillis() / 1000.0;
    }

    @Override
    public Double getDeliveryLagP50() {
        return lag.get().p50();
    }

    @Override
    public Double getDeliveryLagP95() {
        return lag.get().p95();
    }

    @Override
    public Double getDeliveryLagP99() {
        return lag.get().p99();
    }

    @Override
    public boolean isSendingPaused() {
        return operatorsSwitch.isPaused(Pausable.SENDING);
    }

    @Override
    public void pauseSending() {
        operatorsSwitch.pause(Pausable.SENDING);
    }

    @Override
    public void resumeSending() {
        operatorsSwitch.resume(Pausable.SENDING);
    }

    @Override
    public int retryFailed(String reason) {
        return failed.retry(reason);
    }

    @Override
    public int wakeOverdue() {
        return waker.wakeOverdue();
    }
}
