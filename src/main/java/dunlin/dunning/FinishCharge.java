package dunlin.dunning;

import dunlin.Chance;
import dunlin.Clocks;
import dunlin.Policies;
import dunlin.Wakeup;
import dunlin.dunning.domain.ChargeSettlement;
import dunlin.dunning.domain.ChargeStep;
import dunlin.gateway.domain.ChargeReply;
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
 * The short transaction after a request to a gateway: records what came back. A definite answer is the answer of its idempotency key,
 * whoever brings it and however late; anything else counts only while its lease holds.
 */
@ApplicationScoped
class FinishCharge {

    private static final Logger LOG = Logger.getLogger(FinishCharge.class.getName());

    private final Charges charges;
    private final SeriesCourse course;
    private final ChargeOutcomes outcomes;
    private final ChargeHorizon horizon;
    private final SubscriptionRepository subscriptions;
    private final Policies policies;
    private final Chance chance;
    private final Clocks clocks;

    @Inject
    FinishCharge(
            Charges charges,
            SeriesCourse course,
            ChargeOutcomes outcomes,
            ChargeHorizon horizon,
            SubscriptionRepository subscriptions,
            Policies policies,
            Chance chance,
            Clocks clocks) {
        this.charges = charges;
        this.course = course;
        this.outcomes = outcomes;
        this.horizon = horizon;
        this.subscriptions = subscriptions;
        this.policies = policies;
        this.chance = chance;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected FinishCharge() {
        this(null, null, null, null, null, null, null, null);
    }

    /** Records the answer and gives the wake-ups of attempts that follow. */
    @Transactional(TxType.REQUIRES_NEW)
    List<Wakeup> finish(Submission submission, ChargeReply reply) {
        return record(submission.task(), (attempt, now) -> {
            var settlement = new ChargeSettlement(
                    attempt.tries(), submission.settling(), policies.charging(), chance.fraction());
            var step = reply.fold(settlement);
            var definite = step instanceof ChargeStep.Paid || step instanceof ChargeStep.Refused;
            return Optional.of(step).filter(any -> definite || attempt.isLeasedBy(submission.lease()));
        });
    }

    /** Records what a gateway has told of an attempt by itself. */
    @Transactional(TxType.REQUIRES_NEW)
    List<Wakeup> told(ChargeTask task, ChargeStep step) {
        return record(task, (attempt, now) -> Optional.of(step));
    }

    /** A lease that ran out: whether its request reached the gateway is unknown, and is settled at once. */
    @Transactional(TxType.REQUIRES_NEW)
    List<Wakeup> takeBack(ChargeTask task) {
        return record(
                task,
                (attempt, now) -> Optional.<ChargeStep>of(
                                new ChargeStep.Open(Optional.empty(), Duration.ZERO, "the lease ran out"))
                        .filter(any -> attempt.isLeased() && !attempt.holdsLeaseAt(now)));
    }

    /** What is to be recorded of an attempt, as it is now. */
    private interface Judgement {
        Optional<ChargeStep> of(ChargeAttempt attempt, Instant now);
    }

    private List<Wakeup> record(ChargeTask task, Judgement judgement) {
        subscriptions.lockAll(List.of(task.subscriptionId()));
        var now = clocks.now(); // after the lock: a payment that came first also has the earlier instant
        var attempts = charges.lockAttempts(task.seriesId());
        var series = charges.find(task.seriesId()).orElseThrow();
        var attempt = attempts.get(task.number());
        judgement
                .of(attempt, now)
                .filter(step -> !isOver(attempt, step))
                .ifPresent(step -> apply(step, series, attempts, attempt, now));
        var wakeups = new ArrayList<Wakeup>();
        horizon.wake(series, attempts, now, wakeups);
        return wakeups;
    }

    /** What is final stays, but for money: taken after all, it is recorded whatever stood there before. */
    private static boolean isOver(ChargeAttempt attempt, ChargeStep step) {
        return step instanceof ChargeStep.Paid paid
                ? attempt.isSucceededBy(paid.paymentId())
                : attempt.state().isFinal();
    }

    private void apply(
            ChargeStep step, ChargeSeries series, List<ChargeAttempt> attempts, ChargeAttempt attempt, Instant now) {
        Runnable action = step.fold(
                paid -> () -> paid(paid.paymentId(), series, attempts, attempt, now),
                refused -> () -> {
                    attempt.declined(refused.declineClass(), refused.code(), refused.paymentId(), now);
                    outcomes.declined(series, attempt, now);
                    course.declined(series, attempts, attempt, now);
                },
                open -> () -> attempt.open(open.paymentId(), open.error(), now.plus(open.pause())),
                again -> () -> again(again, series, attempt, now));
        action.run();
    }

    /** Only one attempt for an end of access is the one that was paid; money that was taken besides is in the books all the same. */
    private void paid(
            String paymentId, ChargeSeries series, List<ChargeAttempt> attempts, ChargeAttempt attempt, Instant now) {
        var twice = charges.isPaid(series.subscriptionId(), series.expectedAccessUntil());
        if (twice || !series.isOpen() || attempt.state().isFinal()) {
            LOG.log(
                    Level.SEVERE,
                    "Charge {0} of subscription {1} took the money although its series was {2}",
                    new Object[] {attempt.idempotencyKey(), series.subscriptionId(), series.state()});
        }
        if (attempts.stream().noneMatch(ChargeAttempt::isSucceeded)) {
            attempt.succeeded(paymentId, now);
        }
        outcomes.succeeded(series, attempt, paymentId, now);
        if (twice) {
            course.paidBesides(series, attempt, paymentId);
        } else {
            course.paid(series, attempts, attempt, paymentId, now);
        }
    }

    private static void again(ChargeStep.Again again, ChargeSeries series, ChargeAttempt attempt, Instant now) {
        if (again.alarm()) {
            LOG.log(Level.SEVERE, "Charge {0} was refused for a fault on our side: {1}", new Object[] {
                attempt.idempotencyKey(), again.error()
            });
        }
        if (series.isOpen()) {
            attempt.again(again.error(), now.plus(again.pause()));
        } else {
            attempt.skipped("series_closed", now); // surely nothing happened, and nothing is due any more
        }
    }
}
