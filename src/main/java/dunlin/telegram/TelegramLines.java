package dunlin.telegram;

import dunlin.telegram.domain.Reply;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.temporal.ChronoUnit;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.Timeout;

/**
 * The lines to Telegram: so many requests at once, and none for longer than a minute's lease could bear.
 *
 * <p>64 at once carry Telegram's ceiling of 1,000 messages a second at 60 ms each; the next caller is not queued but told
 * to wait. The time limit is no second configuration of the client's own (PT10S for the whole exchange): it lies well above it and below
 * the lease (PT1M), and only ends what that one cannot see, such as a token file on a disk that hangs.
 */
@ApplicationScoped
class TelegramLines {

    private final TelegramCircuit circuit;

    /** For the client proxy only. */
    TelegramLines() {
        this.circuit = null;
    }

    @Inject
    TelegramLines(TelegramCircuit circuit) {
        this.circuit = circuit;
    }

    @Timeout(value = 45, unit = ChronoUnit.SECONDS)
    @Bulkhead(64)
    public Reply ask(BotRequest request) {
        return circuit.ask(request);
    }
}
