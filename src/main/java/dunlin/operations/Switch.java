package dunlin.operations;

import dunlin.Clocks;
import dunlin.Pausable;
import dunlin.PauseRepository;
import dunlin.json.Json;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The operator's switch for what Dunlin does by itself, the same by REST and by JMX; it counts on all nodes and over restarts. */
@ApplicationScoped
public class Switch {

    private static final Logger LOG = Logger.getLogger(Switch.class.getName());

    private final PauseRepository pauses;
    private final Clocks clocks;

    @Inject
    Switch(PauseRepository pauses, Clocks clocks) {
        this.pauses = pauses;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Switch() {
        this(null, null);
    }

    /** Nothing new is begun; deadlines stay as they are. Paused twice is paused. */
    public void pause(Pausable activity) {
        pauses.pause(activity, clocks.now());
        LOG.log(Level.WARNING, "{0} is paused by an operator, on all nodes", activity);
    }

    /** What waits goes on with the next look of the timers. */
    public void resume(Pausable activity) {
        pauses.resume(activity);
        LOG.log(Level.INFO, "{0} is resumed by an operator, on all nodes", activity);
    }

    public boolean isPaused(Pausable activity) {
        return pauses.isPaused(activity);
    }

    /** How it stands now. */
    JsonObject json(Pausable activity) {
        var since = pauses.since(activity);
        return Json.object()
                .put("paused", since.isPresent())
                .put("since", since.orElse(null))
                .build();
    }
}
