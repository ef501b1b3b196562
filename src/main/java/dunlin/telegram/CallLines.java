package dunlin.telegram;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.temporal.ChronoUnit;
import org.eclipse.microprofile.faulttolerance.Bulkhead;
import org.eclipse.microprofile.faulttolerance.Timeout;

/**
 * The lines to Telegram for calls that send no message. They are others than the {@link TelegramLines} and know no circuit: a payer who
 * waits for his answer is not kept waiting by messages that wait.
 */
@ApplicationScoped
class CallLines {

    private final BotApi api;

    /** For the client proxy only. */
    CallLines() {
        this.api = null;
    }

    @Inject
    CallLines(BotApi api) {
        this.api = api;
    }

    @Timeout(value = 45, unit = ChronoUnit.SECONDS)
    @Bulkhead(32)
    public Called ask(BotCall call) {
        return api.call(call);
    }
}
