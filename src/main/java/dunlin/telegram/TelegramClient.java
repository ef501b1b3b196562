package dunlin.telegram;

import dunlin.telegram.domain.BotReply;
import dunlin.telegram.domain.Message;
import dunlin.telegram.domain.Reply;
import dunlin.telegram.domain.Reply.NotAsked;
import dunlin.telegram.domain.Reply.NotAsked.Reason;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.spi.JsonProvider;
import java.util.OptionalInt;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;

/**
 * The door to Telegram: a call makes at most one request, ends within the configured time and returns a reply whatever
 * happens. To be called outside any transaction.
 *
 * <p>Guarantee: a reply other than Accepted is never a receipt, and one that says so surely was not sent. Non-guarantee:
 * after Unknown nobody can know; the Bot API takes no idempotency key.
 */
@ApplicationScoped
public class TelegramClient {

    private final TelegramLines lines;
    private final BotApi api;
    private final BotStatus status;
    private RequestJson json;

    /** For the client proxy, and for those that answer in its place. */
    protected TelegramClient() {
        this(null, null, null);
    }

    @Inject
    TelegramClient(TelegramLines lines, BotApi api, BotStatus status) {
        this.lines = lines;
        this.api = api;
        this.status = status;
    }

    @PostConstruct
    void open() {
        json = new RequestJson(JsonProvider.provider());
    }

    public Reply send(Message message) {
        return ask(json.send(message));
    }

    /** Replaces a message that this bot sent; Accepted also when it already reads so. */
    public Reply edit(long messageId, Message message) {
        return ask(json.edit(messageId, message));
    }

    /** Takes back a message that this bot sent; Telegram allows it for 48 hours. */
    public Reply delete(long chatId, long messageId) {
        return ask(json.delete(chatId, messageId));
    }

    /** Asks Telegram for the bot, past circuit and bulkhead, and lets sending resume or stop accordingly. */
    public BotReply getMe() {
        BotReply reply = api.getMe();
        switch (reply.standing()) {
            case CONFIRMED -> status.confirm();
            case REFUSED -> status.refuse(reply.error());
            case UNDECIDED -> {
                // No news about the token: what was known of it stays.
            }
        }
        return reply;
    }

    private Reply ask(BotRequest request) {
        if (status.refused()) {
            return new NotAsked(Reason.BOT_REFUSED);
        }
        Reply reply = guarded(request);
        if (reply instanceof Reply.RateLimited) {
            status.limited();
        }
        if (reply instanceof Reply.BotRefused) {
            status.refuse(reply.error());
        }
        return reply;
    }

    private Reply guarded(BotRequest request) {
        try {
            Reply reply = lines.ask(request);
            status.reached();
            return reply;
        } catch (BotAway away) {
            status.missed(away.reply().error());
            return away.reply();
        } catch (CircuitBreakerOpenException open) {
            status.heldBack();
            return new NotAsked(Reason.CIRCUIT_OPEN);
        } catch (BulkheadException full) {
            return new NotAsked(Reason.BULKHEAD_FULL);
        } catch (TimeoutException guard) {
            // The guard has interrupted this thread to end the call; left standing, that would hit finish's
            // transaction.
            Thread.interrupted();
            return new Reply.Unknown(OptionalInt.empty(), "no end of the call within the outermost time limit");
        } catch (RuntimeException fault) {
            // Its message could quote the address; its kind cannot.
            return new Reply.Unknown(OptionalInt.empty(), fault.getClass().getName());
        }
    }
}
