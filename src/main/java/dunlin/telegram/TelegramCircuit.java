package dunlin.telegram;

import dunlin.telegram.domain.Reply;
import dunlin.telegram.domain.WholeBotFaults;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.faulttolerance.CircuitBreaker;

/**
 * The circuit breaker before Telegram as a whole: open, no request is made and no row uses anything up.
 *
 * <p>It opens after ten faults of the whole bot without anything else between them (ratio 1): while a part of the
 * requests still passes, waiting would only delay those. Ten because each of them costs a row at most one attempt, and
 * at usual traffic an outage is seen within one time-out. It stays open for five seconds and then lets one request try
 * ({@code successThreshold} 1): that is the most by which it makes an outage longer.
 *
 * <p>Each node has its own; nothing is shared.
 */
@ApplicationScoped
class TelegramCircuit {

    private final BotApi api;
    private final WholeBotFaults faults = new WholeBotFaults();

    /** For the client proxy only. */
    TelegramCircuit() {
        this.api = null;
    }

    @Inject
    TelegramCircuit(BotApi api) {
        this.api = api;
    }

    /** One request; a fault of the whole bot comes as {@link BotAway}. */
    @CircuitBreaker(
            failOn = BotAway.class,
            requestVolumeThreshold = 10,
            failureRatio = 1.0,
            delay = 5_000,
            successThreshold = 1)
    public Reply ask(BotRequest request) {
        Reply reply = api.ask(request);
        if (faults.note(request.chatId(), reply)) {
            throw new BotAway(reply);
        }
        return reply;
    }
}
