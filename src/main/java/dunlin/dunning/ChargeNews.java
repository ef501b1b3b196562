package dunlin.dunning;

import dunlin.Chance;
import dunlin.dunning.domain.AttemptState;
import dunlin.dunning.domain.ChargeMessage;
import dunlin.dunning.domain.ChargeTopic;
import dunlin.dunning.domain.Ending;
import dunlin.notification.PlannedNotification;
import dunlin.notification.Planning;
import dunlin.subscription.SubscriptionRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Plans what the customer is told of a charge, in the transaction of the fact itself and only where the plan sends it. Whether it is
 * still true is judged before each attempt to send it, by {@link ChargeMessages}.
 */
@ApplicationScoped
class ChargeNews {

    private static final Duration RECEIPT_IS_NEWS_FOR = Duration.ofDays(1);
    private static final Duration END_IS_NEWS_FOR = Duration.ofDays(2);

    private final SubscriptionRepository subscriptions;
    private final Planning planning;
    private final Chance chance;

    @Inject
    ChargeNews(SubscriptionRepository subscriptions, Planning planning, Chance chance) {
        this.subscriptions = subscriptions;
        this.planning = planning;
        this.chance = chance;
    }

    /** For the container's proxy. */
    protected ChargeNews() {
        this(null, null, null);
    }

    /** The money was taken, and access has moved; where it bought no time that lies ahead, there is no end to tell of. */
    void paid(ChargeSeries series, ChargeAttempt attempt, Instant now) {
        var until = subscriptions.snapshot(series.subscriptionId()).access().until();
        plan(
                ChargeMessage.PAYMENT_RECEIVED,
                series,
                attempt.number(),
                until,
                now,
                earlier(until, now.plus(RECEIPT_IS_NEWS_FOR)));
    }

    /** An attempt was declined, and another follows; where that is made at once, it tells by itself. */
    void declined(ChargeSeries series, List<ChargeAttempt> attempts, ChargeAttempt attempt, Instant now) {
        attempts.stream()
                .filter(other -> other.isFollowing(attempt.number()))
                .map(ChargeAttempt::dueAt)
                .findFirst()
                .ifPresent(next -> plan(
                        ChargeMessage.CHARGE_FAILED,
                        series,
                        attempt.number(),
                        series.expectedAccessUntil(),
                        now,
                        next));
    }

    /** The series has ended without money. */
    void ended(ChargeSeries series, List<ChargeAttempt> attempts, Ending ending, Instant now) {
        var last = attempts.stream()
                .filter(attempt -> attempt.state() == AttemptState.DECLINED)
                .mapToInt(ChargeAttempt::number)
                .max()
                .orElse(0);
        ChargeMessage.of(ending)
                .ifPresent(message ->
                        plan(message, series, last, series.expectedAccessUntil(), now, now.plus(END_IS_NEWS_FOR)));
    }

    private void plan(
            ChargeMessage message,
            ChargeSeries series,
            int number,
            Instant accessUntil,
            Instant now,
            Instant validUntil) {
        var billing = subscriptions.snapshot(series.subscriptionId()).billing();
        if (billing.messages().contains(message.word()) && validUntil.isAfter(now)) {
            planning.plan(
                    PlannedNotification.ofSubscription(
                            chance.newId(),
                            message.word(),
                            series.subscriptionId(),
                            accessUntil,
                            null,
                            now,
                            validUntil,
                            new ChargeTopic(series.seriesId(), number).write()),
                    now);
        }
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
