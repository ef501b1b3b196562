package dunlin.dunning;

import dunlin.dunning.domain.AttemptState;
import dunlin.dunning.domain.Ending;
import dunlin.dunning.domain.Opening;
import dunlin.subscription.ChargeStanding;
import dunlin.subscription.SubscriptionChanged;
import dunlin.subscription.SubscriptionRepository;
import dunlin.subscription.domain.SubscriptionSnapshot;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;

/** Keeps series true to their subscription: closes one whose premise has gone, in the transaction of the change itself. */
@ApplicationScoped
public class SeriesKeeper {

    private static final String SERIES_CLOSED = "series_closed";

    private final Charges charges;
    private final SubscriptionRepository subscriptions;
    private final ChargeStanding standing;
    private final ChargeNews news;
    private final ChargeOutcomes outcomes;

    @Inject
    SeriesKeeper(
            Charges charges,
            SubscriptionRepository subscriptions,
            ChargeStanding standing,
            ChargeNews news,
            ChargeOutcomes outcomes) {
        this.charges = charges;
        this.subscriptions = subscriptions;
        this.standing = standing;
        this.news = news;
        this.outcomes = outcomes;
    }

    /** For the container's proxy. */
    protected SeriesKeeper() {
        this(null, null, null, null, null);
    }

    /** In the transaction of the change, which holds the subscription's lock. */
    void changed(@Observes SubscriptionChanged change) {
        var now = change.at();
        var id = change.now().subscriptionId();
        charges.openOf(id)
                .ifPresent(series -> series.terms()
                        .endedBy(change.now())
                        .ifPresent(ending -> close(series, charges.lockAttempts(series.seriesId()), ending, now)));
        if (isMended(subscriptions.snapshot(id))) {
            standing.settled(id);
        }
        lookAgain(id, now);
    }

    /** Another method was given after the last series was stopped for the one before. */
    private boolean isMended(SubscriptionSnapshot subscription) {
        var billing = subscription.billing();
        return billing.unpaidAt().isPresent()
                && charges
                        .of(subscription.subscriptionId(), subscription.access().until())
                        .stream()
                        .findFirst()
                        .filter(last -> last.ending()
                                .filter(Ending::isMendedByAnotherMethod)
                                .isPresent())
                        .filter(last -> billing.method()
                                .filter(method -> method.isChargedByDunlin()
                                        && !last.terms().method().equals(billing.method()))
                                .isPresent())
                        .isPresent();
    }

    /** Ends a series without money; the subscription's lock must be held. What is unknown stays to be settled. */
    void close(ChargeSeries series, List<ChargeAttempt> attempts, Ending ending, Instant now) {
        series.close(ending, now);
        outcomes.ended(series, now);
        skipPending(attempts, now);
        var superseded = ending == Ending.ACCESS_UNTIL_CHANGED;
        if (superseded || ending.isFollowedByAnother()) {
            standing.settled(series.subscriptionId());
        } else {
            var unpaidAt = ending == Ending.TOO_LATE && attempts.isEmpty() ? series.expectedAccessUntil() : now;
            standing.unpaid(series.subscriptionId(), unpaidAt, now);
        }
        lookAgain(series.subscriptionId(), now);
        news.ended(series, attempts, ending, now);
    }

    /** Its series is paid; one for another end may be open. */
    void settled(String subscriptionId, Instant now) {
        if (charges.openOf(subscriptionId).isEmpty()) {
            standing.settled(subscriptionId);
        }
        lookAgain(subscriptionId, now);
    }

    /** The attempts that are left over when a series is over. */
    void skipPending(List<ChargeAttempt> attempts, Instant now) {
        attempts.stream()
                .filter(attempt -> attempt.state() == AttemptState.PENDING)
                .forEach(attempt -> attempt.skipped(SERIES_CLOSED, now));
    }

    /** Has the opener look at the subscription when its next end of access comes. */
    void lookAgain(String subscriptionId, Instant now) {
        var next = Opening.lookAt(subscriptions.snapshot(subscriptionId), now);
        subscriptions.chargeFrom(subscriptionId, next.orElse(null));
    }
}
