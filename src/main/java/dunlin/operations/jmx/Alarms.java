package dunlin.operations.jmx;

import dunlin.operations.OutcomeWatch;
import dunlin.telegram.BotStatus;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.Set;

/** Looks which alarms there are on this node. */
@ApplicationScoped
public class Alarms {

    private final BotStatus status;
    private final OutcomeWatch watch;

    @Inject
    Alarms(BotStatus status, OutcomeWatch watch) {
        this.status = status;
        this.watch = watch;
    }

    /** For the container's proxy. */
    protected Alarms() {
        this(null, null);
    }

    public Set<Alarm> now() {
        var alarms = EnumSet.noneOf(Alarm.class);
        if (status.refused()) {
            alarms.add(Alarm.BOT_REFUSED);
        }
        if (status.circuitOpen()) {
            alarms.add(Alarm.CIRCUIT_OPEN);
        }
        if (watch.look().isNothingReceived()) {
            alarms.add(Alarm.NOTHING_RECEIVED);
        }
        return alarms;
    }
}
