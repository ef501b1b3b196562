package dunlin.telegram;

import dunlin.telegram.domain.CheckoutQuery;
import dunlin.telegram.domain.Update;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Answers payers who wait. Nobody is left without an answer because the database is away or slow: he is then told that he cannot pay,
 * for a payment that nobody has judged must not be made.
 */
@ApplicationScoped
class Checkouts {

    private static final Logger LOG = Logger.getLogger(Checkouts.class.getName());

    /** Of the payer's 10 seconds; the answer needs its part (see {@link BotCalls}). */
    private static final Duration FOR_THE_JUDGEMENT = Duration.ofSeconds(4);

    private final UpdateEffects effects;
    private final Consumer<CheckoutAsked> asked;
    private final BotCalls calls;
    private final Duration patience;

    @Resource
    private ManagedExecutorService threads;

    @Inject
    Checkouts(UpdateEffects effects, Event<CheckoutAsked> asked, BotCalls calls) {
        this(effects, asked::fire, calls, FOR_THE_JUDGEMENT);
    }

    Checkouts(UpdateEffects effects, Consumer<CheckoutAsked> asked, BotCalls calls, Duration patience) {
        this.effects = effects;
        this.asked = asked;
        this.calls = calls;
        this.patience = patience;
    }

    /** For the container's proxy. */
    protected Checkouts() {
        this(null, null, null, null);
    }

    /** Lets it be judged on another thread, as a database that hangs cannot be hurried. */
    Future<Boolean> begin(Callable<Boolean> judgement) {
        return threads.submit(judgement);
    }

    /** Has the payment judged and answers; an update that was answered before is not answered again. */
    void answer(Update update, CheckoutQuery query) {
        var checkout = new CheckoutAsked(query);
        Future<Boolean> judging = begin(() -> judge(update, checkout));
        if (ended(judging, query)) {
            var answered = calls.answerCheckout(query.id(), checkout.refusal());
            if (!answered.ok()) {
                LOG.warning(() -> "The payer of " + query.id() + " got no answer: " + answered.error());
            }
        }
    }

    /** Whether the payer is still to be answered. */
    private boolean judge(Update update, CheckoutAsked checkout) {
        asked.accept(checkout);
        return effects.take(update, Optional.empty());
    }

    private boolean ended(Future<Boolean> judging, CheckoutQuery query) {
        try {
            return judging.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException fault) {
            LOG.log(Level.WARNING, fault.getCause(), () -> "The payment of " + query.id() + " met a fault");
            return true;
        } catch (TimeoutException slow) {
            judging.cancel(true);
            LOG.warning(() -> "The payment of " + query.id() + " was not judged in time");
            return true;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
