package dunlin.operations.jmx;

import dunlin.Clocks;
import dunlin.Policies;
import dunlin.telegram.BotStatus;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;

/** What {@code dunlin:type=Telegram} tells, inside the application. */
@Dependent
class TelegramFigures implements TelegramMXBean {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final BotStatus status;
    private final DeliveryTable table;
    private final Policies policies;
    private final Clocks clocks;

    @Inject
    TelegramFigures(BotStatus status, DeliveryTable table, Policies policies, Clocks clocks) {
        this.status = status;
        this.table = table;
        this.policies = policies;
        this.clocks = clocks;
    }

    @Override
    public String getCircuitState() {
        return status.circuitOpen() ? "open" : "closed";
    }

    @Override
    public boolean isBotRefused() {
        return status.refused();
    }

    @Override
    public long getTooManyRequests() {
        return status.tooManyRequests();
    }

    @Override
    public long getHeldChats() {
        return table.heldChats(clocks.now());
    }

    @Override
    public double getPacingUse() {
        var most = (double) MINUTE.toNanos() / policies.pacing().ofBot().toNanos();
        return table.receiptsSince(clocks.now().minus(MINUTE)) / most;
    }

    @Override
    public double getPacingAhead() {
        return table.givenOutUntil()
                .map(until -> Duration.between(clocks.now(), until).toMillis() / 1000.0)
                .filter(ahead -> ahead > 0)
                .orElse(0.0);
    }
}
