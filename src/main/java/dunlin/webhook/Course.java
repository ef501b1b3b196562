package dunlin.webhook;

import dunlin.Chance;
import dunlin.Clocks;
import dunlin.Policies;
import dunlin.webhook.Deliveries.Failures;
import dunlin.webhook.domain.Answer;
import dunlin.webhook.domain.DisabledReason;
import dunlin.webhook.domain.NextStep;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The short transactions before and after each delivery. */
@ApplicationScoped
class Course {

    /** How long one webhook is delivered to before another has its turn. */
    private static final Duration TURN = Duration.ofSeconds(10);

    /** Beyond the time limit of a delivery: for looking up a name, and for the database. */
    private static final Duration SLACK = Duration.ofSeconds(45);

    /** Longer than any transaction that makes an outcome: none can still know a webhook that went before. */
    private static final Duration LONGEST_TRANSACTION = Duration.ofHours(1);

    private static final int FORGOTTEN_AT_ONCE = 5_000;

    private final Deliveries deliveries;
    private final Policies policies;
    private final Chance chance;
    private final Clocks clocks;

    @Inject
    Course(Deliveries deliveries, Policies policies, Chance chance, Clocks clocks) {
        this.deliveries = deliveries;
        this.policies = policies;
        this.chance = chance;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected Course() {
        this(null, null, null, null);
    }

    /**
     * What follows from a delivery.
     *
     * @param next the next one of the same turn
     * @param disabled why the webhook is told nothing more
     */
    record Finished(Optional<Delivery> next, Optional<DisabledReason> disabled) {

        private static final Finished TURN_OVER = new Finished(Optional.empty(), Optional.empty());
    }

    /** Begins a turn: the first delivery of a webhook that has something to be told and nobody at it. */
    @Transactional(TxType.REQUIRES_NEW)
    Optional<Delivery> begin() {
        var now = clocks.now();
        var token = chance.newId();
        return deliveries.lease(token, leaseFrom(now), now).flatMap(webhookNo -> {
            var first = deliveries.oldest(webhookNo, token, now.plus(TURN));
            if (first.isEmpty()) { // another has just delivered the last one
                deliveries.release(webhookNo, now);
            }
            return first;
        });
    }

    private Instant leaseFrom(Instant now) {
        return now.plus(policies.webhooks().timeout()).plus(SLACK);
    }

    /** Stores what came of it, if its lease still holds; otherwise somebody else's answer counts. */
    @Transactional(TxType.REQUIRES_NEW)
    Finished finish(Delivery delivery, Answer answer) {
        var now = clocks.now();
        return deliveries
                .locked(delivery.webhookNo(), delivery.token())
                .map(failures -> settled(delivery, answer, failures, now))
                .orElse(Finished.TURN_OVER);
    }

    private Finished settled(Delivery delivery, Answer answer, Failures before, Instant now) {
        var since = before.since().orElse(now);
        var failures = new Failures(before.count() + 1, Optional.of(since));
        var step = NextStep.after(answer, failures.count(), since, now, chance.fraction());
        return step.fold(
                () -> {
                    deliveries.taken(delivery, now);
                    return goOn(delivery, now);
                },
                again -> {
                    deliveries.failed(delivery.webhookNo(), failures, answer.word(), now);
                    deliveries.release(delivery.webhookNo(), again.at());
                    return Finished.TURN_OVER;
                },
                disable -> {
                    deliveries.failed(delivery.webhookNo(), failures, answer.word(), now);
                    deliveries.disable(delivery.webhookNo(), disable.reason(), now);
                    return new Finished(Optional.empty(), Optional.of(disable.reason()));
                });
    }

    private Finished goOn(Delivery delivery, Instant now) {
        var next = now.isBefore(delivery.turnUntil())
                ? deliveries.oldest(delivery.webhookNo(), delivery.token(), delivery.turnUntil())
                : Optional.<Delivery>empty();
        if (next.isPresent()) {
            deliveries.prolong(delivery.webhookNo(), delivery.token(), leaseFrom(now));
        } else {
            deliveries.release(delivery.webhookNo(), now);
        }
        return new Finished(next, Optional.empty());
    }

    /** Removes what is left of webhooks that are gone, a part at a time. */
    @Transactional(TxType.REQUIRES_NEW)
    void forgetRemoved() {
        if (deliveries.forgetRemoved(FORGOTTEN_AT_ONCE) == 0) {
            deliveries.buryRemoved(clocks.now().minus(LONGEST_TRANSACTION));
        }
    }
}
