package dunlin.notification.domain;

import dunlin.attempt.domain.Reason;
import dunlin.notification.domain.NextStep.Again;
import dunlin.notification.domain.NextStep.Failed;
import dunlin.notification.domain.NextStep.Postponed;
import dunlin.notification.domain.NextStep.Sent;
import dunlin.notification.domain.NextStep.Used;
import dunlin.telegram.domain.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * The one place that maps an answer of Telegram to what follows for the row (API.md, Notifications). Pure: time and chance
 * are given.
 */
public final class Settlement implements Reply.Cases<NextStep> {

    /** An attempt that reaches nobody costs nothing and uses up nothing, so the end of an outage is not waited out. */
    private static final Duration MOST_UNREACHABLE_PAUSE = Duration.ofSeconds(30);

    private static final Duration CIRCUIT_PAUSE = Duration.ofSeconds(5);

    private final Progress progress;
    private final DeliveryPolicy policy;
    private final Instant now;
    private final double chance;

    private Settlement(Progress progress, DeliveryPolicy policy, Instant now, double chance) {
        this.progress = progress;
        this.policy = policy;
        this.now = now;
        this.chance = chance;
    }

    /**
     * What follows from that answer.
     *
     * @param chance from 0 to 1, the jitter of the back-off
     */
    public static NextStep of(Reply reply, Progress progress, DeliveryPolicy policy, Instant now, double chance) {
        return reply.fold(new Settlement(progress, policy, now, chance));
    }

    @Override
    public NextStep accepted(Reply.Accepted reply) {
        return new Sent(new Receipt(reply.chatId(), reply.messageId(), now), progress.copyPossible());
    }

    @Override
    public NextStep rateLimited(Reply.RateLimited reply) {
        return again(reply.retryAfter().orElse(policy.backoff().first()), Used.NOTHING);
    }

    @Override
    public NextStep unreachable(Reply.Unreachable reply) {
        var pause = policy.backoff().after(progress.attemptsMade(), chance);
        return again(pause.compareTo(MOST_UNREACHABLE_PAUSE) > 0 ? MOST_UNREACHABLE_PAUSE : pause, Used.NOTHING);
    }

    @Override
    public NextStep blocked(Reply.Blocked reply) {
        return failed(Reason.RECIPIENT_BLOCKED);
    }

    @Override
    public NextStep chatNotFound(Reply.ChatNotFound reply) {
        return failed(Reason.CHAT_NOT_FOUND);
    }

    @Override
    public NextStep migrated(Reply.Migrated reply) {
        return progress.migrated()
                ? failed(Reason.CHAT_NOT_FOUND)
                : new Again(noLaterThanTheDeadline(Duration.ZERO), Used.NOTHING, OptionalLong.of(reply.newChatId()));
    }

    @Override
    public NextStep messageRejected(Reply.MessageRejected reply) {
        return reply.markup() && !progress.plainText() && !isLastAttempt()
                ? again(Duration.ZERO, Used.ATTEMPT_MARKUP)
                : failed(Reason.MESSAGE_REJECTED);
    }

    @Override
    public NextStep serverError(Reply.ServerError reply) {
        return isLastAttempt()
                ? failed(Reason.ATTEMPTS_EXHAUSTED)
                : again(policy.backoff().after(progress.attemptsCounted() + 1, chance), Used.ATTEMPT);
    }

    @Override
    public NextStep botRefused(Reply.BotRefused reply) {
        return again(DeliveryPolicy.BOT_REFUSED_PAUSE, Used.NOTHING);
    }

    /** A second unknown ends it, so that there are never more than two possible copies. */
    @Override
    public NextStep unknown(Reply.Unknown reply) {
        if (progress.repeatable() && !isLastAttempt()) {
            return again(policy.backoff().after(progress.attemptsCounted() + 1, chance), Used.ATTEMPT);
        }
        return policy.holdUnknown() || progress.unknowns() > 0 || isLastAttempt()
                ? failed(Reason.OUTCOME_UNKNOWN)
                : again(policy.backoff().after(progress.attemptsCounted() + 1, chance), Used.ATTEMPT_UNKNOWN);
    }

    @Override
    public NextStep notAsked(Reply.NotAsked reply) {
        return new Postponed(noLaterThanTheDeadline(pauseBefore(reply.reason())));
    }

    private static Duration pauseBefore(Reply.NotAsked.Reason reason) {
        return switch (reason) {
            case CIRCUIT_OPEN, BULKHEAD_FULL -> CIRCUIT_PAUSE;
            case BOT_REFUSED, NO_TOKEN -> DeliveryPolicy.BOT_REFUSED_PAUSE;
            case TOO_LATE -> Duration.ZERO;
        };
    }

    private boolean isLastAttempt() {
        return progress.attemptsCounted() + 1 >= policy.maxAttempts();
    }

    private NextStep failed(Reason reason) {
        var duplicate = reason == Reason.OUTCOME_UNKNOWN && progress.copyPossible();
        return new Failed(reason, duplicate);
    }

    private NextStep again(Duration pause, Used used) {
        return new Again(noLaterThanTheDeadline(pause), used, OptionalLong.empty());
    }

    /** A row that cannot be tried before its deadline is looked at when that comes (at once, if it has passed), to be ended. */
    private Instant noLaterThanTheDeadline(Duration pause) {
        var due = now.plus(pause);
        return due.isAfter(progress.validUntil()) ? progress.validUntil() : due;
    }
}
