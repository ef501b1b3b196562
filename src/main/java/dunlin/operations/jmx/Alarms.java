package dunlin.operations.jmx;

import dunlin.Clocks;
import dunlin.Pausable;
import dunlin.PauseRepository;
import dunlin.telegram.BotStatus;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/** Looks which alarms there are on this node. */
@ApplicationScoped
public class Alarms {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final BotStatus status;
    private final DeliveryTable table;
    private final PauseRepository pauses;
    private final Clocks clocks;

    @Inject
    Alarms(BotStatus status, DeliveryTable table, PauseRepository pauses, Clocks clocks) {
        this.status = status;
        this.table = table;
        this.pauses = pauses;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Alarms() {
        this(null, null, null, null);
    }

    public Set<Alarm> now() {
        var alarms = EnumSet.noneOf(Alarm.class);
        if (status.refused()) {
            alarms.add(Alarm.BOT_REFUSED);
        }
        if (status.circuitOpen()) {
            alarms.add(Alarm.CIRCUIT_OPEN);
        }
        if (isNothingReceived()) {
            alarms.add(Alarm.NOTHING_RECEIVED);
        }
        return alarms;
    }

    /** What was put off by a closed circuit is due again soon, so it is the row's own time that counts; a pause is no fault. */
    private boolean isNothingReceived() {
        var now = clocks.now();
        var past = now.minus(LIMIT);
        return table.lastReceipt().filter(last -> last.isAfter(past)).isEmpty()
                && table.waitsSince(past, now)
                && !pauses.isPaused(Pausable.SENDING);
    }
}
