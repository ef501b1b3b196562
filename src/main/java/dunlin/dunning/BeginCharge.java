package dunlin.dunning;

import dunlin.Chance;
import dunlin.Clocks;
import dunlin.Pausable;
import dunlin.PauseRepository;
import dunlin.Policies;
import dunlin.Wakeup;
import dunlin.attempt.domain.Lease;
import dunlin.dunning.domain.AttemptState;
import dunlin.dunning.domain.ChargePolicy;
import dunlin.dunning.domain.Ending;
import dunlin.gateway.domain.ChargeRequest;
import dunlin.subscription.SubscriptionRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The short transaction before a request to a gateway: locks the subscription, reads its state anew, and leases the attempt if money
 * may still be taken. What is unknown is settled before anything else is tried.
 */
@ApplicationScoped
class BeginCharge {

    private static final Logger LOG = Logger.getLogger(BeginCharge.class.getName());
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration MONTH = Duration.ofDays(30);
    private static final Duration UNTIL_ASKED_AGAIN = Duration.ofHours(1);

    private final Charges charges;
    private final SeriesKeeper keeper;
    private final SeriesCourse course;
    private final ChargeHorizon horizon;
    private final SubscriptionRepository subscriptions;
    private final PauseRepository pauses;
    private final Policies policies;
    private final Chance chance;
    private final Clocks clocks;

    @Inject
    BeginCharge(
            Charges charges,
            SeriesKeeper keeper,
            SeriesCourse course,
            ChargeHorizon horizon,
            SubscriptionRepository subscriptions,
            PauseRepository pauses,
            Policies policies,
            Chance chance,
            Clocks clocks) {
        this.charges = charges;
        this.keeper = keeper;
        this.course = course;
        this.horizon = horizon;
        this.subscriptions = subscriptions;
        this.pauses = pauses;
        this.policies = policies;
        this.chance = chance;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected BeginCharge() {
        this(null, null, null, null, null, null, null, null, null);
    }

    /** Begins that attempt, if it is due and nobody else holds it. */
    @Transactional(TxType.REQUIRES_NEW)
    ChargeBegun begin(ChargeTask task) {
        subscriptions.lockAll(List.of(task.subscriptionId()));
        var now = clocks.now();
        var attempts = charges.lockAttempts(task.seriesId());
        var series = charges.find(task.seriesId()).orElseThrow();
        var attempt = attempts.get(task.number());
        var wakeups = new ArrayList<Wakeup>();
        if (attempt.nextAt().filter(at -> !at.isAfter(now)).isEmpty()) {
            horizon.wake(series, List.of(attempt), now, wakeups);
            return new ChargeBegun(Optional.empty(), wakeups);
        }
        if (pauses.isPaused(Pausable.CHARGING)) {
            attempt.lookAt(attempt.nextAt().get()); // due as it was, and not woken: the waker comes to it afterwards
            return new ChargeBegun(Optional.empty(), wakeups);
        }
        var submission = attempt.state() == AttemptState.UNKNOWN
                ? settle(task, series, attempt, now)
                : submit(task, series, attempts, now);
        horizon.wake(series, attempts, now, wakeups);
        return new ChargeBegun(submission, wakeups);
    }

    private Optional<Submission> submit(
            ChargeTask task, ChargeSeries series, List<ChargeAttempt> attempts, Instant now) {
        var attempt = attempts.get(task.number());
        var ending = series.terms().endedBy(subscriptions.snapshot(task.subscriptionId()));
        if (ending.isPresent()) {
            keeper.close(series, attempts, ending.get(), now);
        } else if (series.terms().method().filter(charges::isDead).isPresent()) {
            keeper.close(series, attempts, Ending.HARD_DECLINE, now); // another subscription has met it meanwhile
        } else if (attempts.stream().anyMatch(ChargeAttempt::isUnsettled)) {
            attempt.lookAt(now.plus(policies.charging().settle().longest()));
        } else if (isOvertaken(attempt, attempts, now)) {
            attempt.skipped("missed", now);
        } else if (isTooLate(series, attempt, now)) {
            keeper.close(series, attempts, Ending.TOO_LATE, now);
        } else if (isOverTheNetworksLimit(series, now)) {
            attempt.skipped("network_limit", now);
            course.goOn(series, attempts, attempt, now);
        } else {
            return Optional.of(lease(task, series, attempt, false, now));
        }
        return Optional.empty();
    }

    /** What an outage has piled up collapses into the last that is due. */
    private static boolean isOvertaken(ChargeAttempt attempt, List<ChargeAttempt> attempts, Instant now) {
        return attempts.stream()
                .skip(attempt.number() + 1L)
                .anyMatch(later -> later.dueAt() != null && !later.dueAt().isAfter(now));
    }

    /** An outage as long as the window: the customer counts as gone. */
    private static boolean isTooLate(ChargeSeries series, ChargeAttempt attempt, Instant now) {
        var window = series.terms().window();
        var patience = window.compareTo(ChargePolicy.LATEST) > 0 ? window : ChargePolicy.LATEST;
        return !now.isBefore(attempt.dueAt().plus(patience));
    }

    private boolean isOverTheNetworksLimit(ChargeSeries series, Instant now) {
        var method = series.terms().method().orElseThrow();
        return charges.declines(method, now.minus(DAY)) >= policies.charging().declinesPerDay()
                || charges.declines(method, now.minus(MONTH))
                        >= policies.charging().declinesPer30Days();
    }

    /** Reads the payment where it is known; else asks again under the same key, while that is remembered and money is still due. */
    private Optional<Submission> settle(ChargeTask task, ChargeSeries series, ChargeAttempt attempt, Instant now) {
        var ending = series.terms().endedBy(subscriptions.snapshot(task.subscriptionId()));
        var stillDue = ending.filter(why -> !why.isFollowedByAnother()).isEmpty();
        var remembered = now.isBefore(attempt.submittedAt().plus(ChargePolicy.KEY_LIFE));
        if (attempt.gatewayPaymentId().isPresent() || (stillDue && remembered)) {
            return Optional.of(lease(task, series, attempt, true, now));
        }
        attempt.lookAt(now.plus(UNTIL_ASKED_AGAIN));
        LOG.log(
                Level.SEVERE,
                "Charge {0} of subscription {1} cannot be settled: the gateway gave no payment id; nothing else is charged"
                        + " until its webhook tells or an operator decides",
                new Object[] {attempt.idempotencyKey(), task.subscriptionId()});
        return Optional.empty();
    }

    private Submission lease(
            ChargeTask task, ChargeSeries series, ChargeAttempt attempt, boolean settling, Instant now) {
        var lease = new Lease(chance.newId(), now.plus(policies.charging().lease()));
        attempt.lease(lease, now);
        var terms = series.terms();
        var request = new ChargeRequest(
                attempt.idempotencyKey(),
                terms.money(),
                terms.method().orElseThrow(),
                task.subscriptionId(),
                terms.title());
        return new Submission(task, lease, request, settling, attempt.gatewayPaymentId());
    }
}
