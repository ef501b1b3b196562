package dunlin.dunning;

import dunlin.Chance;
import dunlin.Clocks;
import dunlin.dunning.domain.Ending;
import dunlin.dunning.domain.Opening;
import dunlin.dunning.domain.SeriesTerms;
import dunlin.subscription.ChargeStanding;
import dunlin.subscription.SubscriptionRepository;
import dunlin.subscription.Subscriptions;
import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.EventType;
import dunlin.subscription.domain.Payment;
import dunlin.subscription.domain.PaymentEvent;
import dunlin.subscription.domain.SubscriptionSnapshot;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;

/** Opens series for subscriptions whose period has ended, a batch in a transaction; safe on all nodes at once. */
@ApplicationScoped
class SeriesOpener {

    private static final Logger LOG = Logger.getLogger(SeriesOpener.class.getName());
    private static final Duration UNTIL_MENDED = Duration.ofHours(1);
    private static final Duration UNTIL_SETTLED = Duration.ofMinutes(1);

    private final Charges charges;
    private final SeriesKeeper keeper;
    private final SubscriptionRepository repository;
    private final Subscriptions subscriptions;
    private final ChargeStanding standing;
    private final Chance chance;
    private final Clocks clocks;

    @Inject
    SeriesOpener(
            Charges charges,
            SeriesKeeper keeper,
            SubscriptionRepository repository,
            Subscriptions subscriptions,
            ChargeStanding standing,
            Chance chance,
            Clocks clocks) {
        this.charges = charges;
        this.keeper = keeper;
        this.repository = repository;
        this.subscriptions = subscriptions;
        this.standing = standing;
        this.chance = chance;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected SeriesOpener() {
        this(null, null, null, null, null, null, null);
    }

    /** Looks at up to so many subscriptions and tells how many there were. */
    @Transactional(TxType.REQUIRES_NEW)
    int open(int limit) {
        var due = repository.dueForCharging(clocks.now(), limit);
        due.forEach(this::look);
        return due.size();
    }

    /** Passes the first one over for an hour, and tells which. */
    @Transactional(TxType.REQUIRES_NEW)
    List<String> postponeFirst() {
        var now = clocks.now();
        var first = repository.dueForCharging(now, 1);
        first.forEach(id -> repository.chargeFrom(id, now.plus(UNTIL_MENDED)));
        return first;
    }

    /** One whose plan cannot be read must not stop the others. */
    private void look(String subscriptionId) {
        var now = clocks.now();
        try {
            look(repository.snapshot(subscriptionId), now);
        } catch (IllegalArgumentException | DateTimeException broken) {
            repository.chargeFrom(subscriptionId, now.plus(UNTIL_MENDED));
            LOG.log(
                    Level.SEVERE,
                    broken,
                    () -> "Subscription " + subscriptionId + " cannot be charged; again in an hour");
        }
    }

    private void look(SubscriptionSnapshot subscription, Instant now) {
        switch (Opening.of(subscription, now)) {
            case OPEN -> open(subscription, now);
            case TOO_LATE -> refuse(subscription, Ending.TOO_LATE, now);
            case NOT_YET, NEVER -> keeper.lookAgain(subscription.subscriptionId(), now);
        }
    }

    private void open(SubscriptionSnapshot subscription, Instant now) {
        var id = subscription.subscriptionId();
        var terms = SeriesTerms.of(subscription);
        var earlier = charges.of(id, subscription.access().until());
        if (subscription.billing().isFree()) {
            subscriptions.renew(freeOfCharge(subscription, now));
        } else if (earlier.stream().anyMatch(ChargeSeries::isPaid)) {
            repository.chargeFrom(id, null); // access moves when an operator settles the payment, which is held
        } else if (hasUnsettled(earlier)) {
            repository.chargeFrom(id, now.plus(UNTIL_SETTLED));
        } else if (terms.method().filter(charges::isDead).isPresent()) {
            refuse(subscription, Ending.HARD_DECLINE, now);
        } else {
            var series = new ChargeSeries(chance.newId(), id, terms, now);
            charges.add(series);
            attempts(series).forEach(charges::add);
            repository.chargeFrom(id, null);
            standing.opened(id, now);
        }
    }

    /** Attempt 0 is made at once; the others get their instants when its decline is known. */
    private List<ChargeAttempt> attempts(ChargeSeries series) {
        var attempts = IntStream.rangeClosed(0, series.terms().policy().maxAttempts())
                .mapToObj(number -> new ChargeAttempt(series.seriesId(), number))
                .toList();
        attempts.get(0).dueAt(series.openedAt());
        return attempts;
    }

    /** An attempt of an earlier series for the same end whose result nobody knows comes before everything else. */
    private boolean hasUnsettled(List<ChargeSeries> earlier) {
        return charges.attemptsOf(earlier.stream().map(ChargeSeries::seriesId).toList()).stream()
                .anyMatch(ChargeAttempt::isUnsettled);
    }

    private void refuse(SubscriptionSnapshot subscription, Ending ending, Instant now) {
        var series = new ChargeSeries(chance.newId(), subscription.subscriptionId(), SeriesTerms.of(subscription), now);
        series.close(ending, now);
        charges.add(series);
        keeper.close(series, List.of(), ending, now);
    }

    /** It happens now: after an outage longer than the period access begins anew, as with money. */
    private static PaymentEvent freeOfCharge(SubscriptionSnapshot subscription, Instant now) {
        var until = subscription.access().until();
        var id = subscription.subscriptionId() + " " + until;
        return new PaymentEvent(
                new EventKey("dunlin", id),
                EventType.PAYMENT_SUCCEEDED,
                subscription.subscriptionId(),
                now,
                new Payment(id, subscription.billing().price(), null),
                1,
                null,
                null,
                null);
    }
}
