package dunlin.dunning;

import dunlin.dunning.domain.Ending;
import dunlin.gateway.domain.DeclineClass;
import dunlin.subscription.Subscriptions;
import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.EventType;
import dunlin.subscription.domain.Payment;
import dunlin.subscription.domain.PaymentEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;

/** How a series goes on after one of its attempts is over; inside the caller's transaction, which holds the subscription's lock. */
@ApplicationScoped
class SeriesCourse {

    private final SeriesKeeper keeper;
    private final Subscriptions subscriptions;
    private final ChargeNews news;

    @Inject
    SeriesCourse(SeriesKeeper keeper, Subscriptions subscriptions, ChargeNews news) {
        this.keeper = keeper;
        this.subscriptions = subscriptions;
        this.news = news;
    }

    /** For the container's proxy. */
    protected SeriesCourse() {
        this(null, null, null);
    }

    /** The money was taken: the series is paid, and access moves through the front door. */
    void paid(ChargeSeries series, List<ChargeAttempt> attempts, ChargeAttempt attempt, String paymentId, Instant now) {
        series.paid(now);
        keeper.skipPending(attempts, now);
        var event = event(series, attempt, paymentId);
        if (attempt.number() == 0) {
            subscriptions.renew(event);
        } else {
            subscriptions.accept(event);
        }
        keeper.settled(series.subscriptionId(), now);
        news.paid(series, attempt, now);
    }

    /** The money was taken once more for an end that is paid: it buys what every payment buys. */
    void paidBesides(ChargeSeries series, ChargeAttempt attempt, String paymentId) {
        subscriptions.accept(event(series, attempt, paymentId));
    }

    /** It happened when the request was made; where that counts as not made, when it was due. */
    private static PaymentEvent event(ChargeSeries series, ChargeAttempt attempt, String paymentId) {
        var method = series.terms().method().orElseThrow();
        var at = attempt.submittedAt() == null ? attempt.dueAt() : attempt.submittedAt();
        return new PaymentEvent(
                new EventKey(method.gateway(), paymentId),
                EventType.PAYMENT_SUCCEEDED,
                series.subscriptionId(),
                at,
                new Payment(paymentId, series.terms().money(), method.gateway()),
                1,
                null,
                null,
                null);
    }

    /** The gateway said no. */
    void declined(ChargeSeries series, List<ChargeAttempt> attempts, ChargeAttempt attempt, Instant now) {
        var why = DeclineClass.ofWord(attempt.declineClass());
        if (!series.isOpen()) {
            return; // it was closed while the request was under way
        }
        if (why == DeclineClass.HARD) {
            keeper.close(series, attempts, Ending.HARD_DECLINE, now);
        } else if (why == DeclineClass.ACTION_REQUIRED) {
            keeper.close(series, attempts, Ending.ACTION_REQUIRED, now);
        } else {
            goOn(series, attempts, attempt, now);
            news.declined(series, attempts, attempt, now);
        }
    }

    /** After attempt 0 the others get their instants; after the last one the series is exhausted. */
    void goOn(ChargeSeries series, List<ChargeAttempt> attempts, ChargeAttempt attempt, Instant now) {
        if (attempt.number() == attempts.size() - 1) {
            keeper.close(series, attempts, Ending.ATTEMPTS_EXHAUSTED, now);
        } else if (attempt.number() == 0) {
            var instants = series.terms().schedule().after(now);
            for (var retry : attempts.subList(1, attempts.size())) {
                retry.dueAt(instants.get(retry.number() - 1));
            }
        }
    }
}
