package dunlin.telegram;

import dunlin.Policies;
import dunlin.json.Json;
import dunlin.telegram.domain.TelegramPolicy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;

/**
 * The calls by which updates are fetched and answered. Each makes at most one request, ends within its time limit and gives back what
 * came of it whatever happens. To be called outside any transaction.
 */
@ApplicationScoped
class BotCalls {

    /** The payer has 10 seconds (FACTS, Stars subscriptions), of which the judgement takes its part. */
    private static final Duration PAYERS_PATIENCE = Duration.ofSeconds(4);

    /** What a long poll leaves of the time limit for the way there and back. */
    private static final Duration WAY = Duration.ofSeconds(3);

    private final Function<BotCall, Called> lines;
    private final Supplier<TelegramPolicy> policy;

    /** For the client proxy only. */
    BotCalls() {
        this((Function<BotCall, Called>) null, null);
    }

    @Inject
    BotCalls(CallLines lines, Policies policies) {
        this(lines::ask, policies::telegram);
    }

    BotCalls(Function<BotCall, Called> lines, Supplier<TelegramPolicy> policy) {
        this.lines = lines;
        this.policy = policy;
    }

    /** Ends the waiting of who has pressed, with a text for him if there is one. */
    public Called answerPress(String queryId, Optional<String> text) {
        var answer = Json.object().put("callback_query_id", queryId);
        text.ifPresent(words -> answer.put("text", words));
        return ask("answerCallbackQuery", answer, patience());
    }

    /** Takes the buttons away from below a message. */
    public Called removeButtons(long chatId, long messageId) {
        JsonObject none =
                Json.object().put("inline_keyboard", Json.array(List.of())).build();
        return ask(
                "editMessageReplyMarkup",
                Json.object()
                        .put("chat_id", chatId)
                        .put("message_id", messageId)
                        .put("reply_markup", none),
                patience());
    }

    /** Lets a payment go on, or tells the payer why not. */
    public Called answerCheckout(String queryId, Optional<String> refusal) {
        var answer = Json.object().put("pre_checkout_query_id", queryId).put("ok", refusal.isEmpty());
        refusal.ifPresent(words -> answer.put("error_message", words));
        return ask(
                "answerPreCheckoutQuery",
                answer,
                patience().compareTo(PAYERS_PATIENCE) < 0 ? patience() : PAYERS_PATIENCE);
    }

    /** Has Telegram post the updates that are handled to that address, with that secret. */
    public Called setWebhook(URI address, String secret) {
        return ask(
                "setWebhook",
                Json.object()
                        .put("url", address.toString())
                        .put("secret_token", secret)
                        .put("allowed_updates", Json.texts(UpdateJson.KINDS)),
                patience());
    }

    /** The next updates, the earliest first; while there are none Telegram waits, a few seconds less than the time limit. */
    public Called getUpdates(OptionalLong offset, int limit) {
        var question = Json.object()
                .put("limit", limit)
                .put("timeout", longPoll(patience()).toSeconds())
                .put("allowed_updates", Json.texts(UpdateJson.KINDS));
        offset.ifPresent(from -> question.put("offset", from));
        return ask("getUpdates", question, patience());
    }

    static Duration longPoll(Duration patience) {
        return patience.compareTo(WAY) > 0 ? patience.minus(WAY) : Duration.ZERO;
    }

    private Duration patience() {
        return policy.get().timeout();
    }

    private Called ask(String method, Json parameters, Duration patience) {
        try {
            return lines.apply(new BotCall(method, parameters.build().toString(), patience));
        } catch (BulkheadException full) {
            return Called.failed("bulkhead full: too many calls in flight");
        } catch (TimeoutException guard) {
            // The guard has interrupted this thread to end the call; left standing, that would hit the next
            // transaction.
            Thread.interrupted();
            return Called.failed("no end of the call within the outermost time limit");
        } catch (RuntimeException fault) {
            // Its message could quote the address; its kind cannot.
            return Called.failed(fault.getClass().getName());
        }
    }
}
