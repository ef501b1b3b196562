package dunlin.notification.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.RandomCases;
import dunlin.attempt.domain.Backoff;
import dunlin.attempt.domain.Reason;
import dunlin.notification.domain.NextStep.Again;
import dunlin.notification.domain.NextStep.Failed;
import dunlin.notification.domain.NextStep.Postponed;
import dunlin.notification.domain.NextStep.Sent;
import dunlin.notification.domain.NextStep.Used;
import dunlin.telegram.domain.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What holds for every life of a notification, whatever Telegram answers and however late. */
class SettlementPropertiesTest {

    private static final Instant START = Instant.parse("2026-11-30T12:00:00Z");

    @Test
    void noNotificationHasMoreThanTwoPossibleCopies() {
        RandomCases.tried(20_000, random -> {
            var life = Life.lived(random);

            assertThat(life.copies).isLessThanOrEqualTo(2);
        });
    }

    @Test
    void whatIsHeldAtTheFirstUnknownHasOnePossibleCopyAtMost() {
        RandomCases.tried(5_000, random -> {
            var life = new Life(random, true).toItsEnd();

            assertThat(life.copies).isLessThanOrEqualTo(1);
        });
    }

    @Test
    void theAttemptsThatCountNeverExceedTheLimit() {
        RandomCases.tried(20_000, random -> {
            var life = Life.lived(random);

            assertThat(life.requestsThatCount).isLessThanOrEqualTo(life.policy.maxAttempts());
        });
    }

    @Test
    void itIsExhaustedExactlyAtTheLimit() {
        RandomCases.tried(20_000, random -> {
            var life = Life.lived(random);

            if (life.end instanceof Failed failed && failed.reason() == Reason.ATTEMPTS_EXHAUSTED) {
                assertThat(life.requestsThatCount).isEqualTo(life.policy.maxAttempts());
            }
        });
    }

    @Test
    void itIsSentExactlyWhenTelegramGaveAReceipt() {
        RandomCases.tried(20_000, random -> {
            var life = Life.lived(random);

            assertThat(life.end instanceof Sent).isEqualTo(life.lastReply instanceof Reply.Accepted);
            if (life.end instanceof Sent sent) {
                assertThat(sent.receipt().messageId()).isEqualTo(((Reply.Accepted) life.lastReply).messageId());
            }
        });
    }

    @Test
    void itIsMarkedAsAPossibleDuplicateExactlyWhenTwoCopiesArePossible() {
        RandomCases.tried(20_000, random -> {
            var life = Life.lived(random);

            assertThat(life.isMarked()).isEqualTo(life.copies == 2);
        });
    }

    @Test
    void itEndsOrIsLookedAtAgainNoLaterThanItsDeadline() {
        RandomCases.tried(20_000, random -> {
            var life = Life.lived(random);

            assertThat(life.latestDue).isBeforeOrEqualTo(life.validUntil);
        });
    }

    @Test
    void noOrderedWaitIsCutShortButByTheDeadline() {
        RandomCases.tried(20_000, random -> {
            var life = Life.lived(random);

            assertThat(life.tooEarly).isFalse();
        });
    }

    @Test
    void aMovedGroupIsFollowedOnceAndMarkupIsGivenUpOnce() {
        RandomCases.tried(20_000, random -> {
            var life = Life.lived(random);

            assertThat(life.hops).isLessThanOrEqualTo(1);
            assertThat(life.fallbacks).isLessThanOrEqualTo(1);
        });
    }

    /** One notification from its first attempt to its end, kept as its row keeps it. */
    private static final class Life {

        private final Random random;
        private final DeliveryPolicy policy;
        private final Instant validUntil;
        private Instant now = START;
        private Progress progress;
        private Reply lastReply;
        private NextStep end;
        private int requestsThatCount;
        private int copies;
        private int hops;
        private int fallbacks;
        private Instant latestDue = START;
        private boolean tooEarly;

        Life(Random random, boolean hold) {
            this.random = random;
            var backoff = new Backoff(Duration.ofSeconds(5), Duration.ofMinutes(5));
            policy = new DeliveryPolicy(1 + random.nextInt(12), Duration.ofMinutes(1), backoff, hold);
            validUntil = START.plusSeconds(1 + random.nextInt(random.nextBoolean() ? 100 : 100_000));
            progress = new Progress(0, 0, 0, false, false, false, false, validUntil);
        }

        static Life lived(Random random) {
            return new Life(random, random.nextInt(4) == 0).toItsEnd();
        }

        /** Until it is sent or has failed; from its deadline on no request is made any more. */
        Life toItsEnd() {
            while (end == null && now.isBefore(validUntil)) {
                attempt();
            }
            return this;
        }

        private void attempt() {
            progress = begun(progress);
            now = now.plusMillis(random.nextInt(15_000));
            lastReply = anyReply(random);
            count(lastReply);
            NextStep next = Settlement.of(lastReply, progress, policy, now, random.nextDouble());
            next.nextDue().ifPresent(due -> {
                latestDue = due.isAfter(latestDue) ? due : latestDue;
                tooEarly |= due.isBefore(now.plus(ordered(lastReply))) && !due.equals(validUntil);
                now = due.isAfter(now) ? due : now;
            });
            if (next instanceof Again again) {
                progress = after(again);
            } else if (next instanceof Postponed) {
                progress = withoutTheRequest(progress);
            } else {
                end = next;
            }
        }

        private void count(Reply reply) {
            copies += reply instanceof Reply.Unknown || reply instanceof Reply.Accepted ? 1 : 0;
            var surelyNothing = reply instanceof Reply.RateLimited
                    || reply instanceof Reply.Unreachable
                    || reply instanceof Reply.Migrated
                    || reply instanceof Reply.BotRefused
                    || reply instanceof Reply.NotAsked;
            requestsThatCount += surelyNothing ? 0 : 1;
        }

        private Progress after(Again again) {
            var unknown = again.used() == Used.ATTEMPT_UNKNOWN;
            hops += again.movedTo().isPresent() ? 1 : 0;
            fallbacks += again.used() == Used.ATTEMPT_MARKUP ? 1 : 0;
            return new Progress(
                    progress.attemptsMade(),
                    progress.attemptsCounted() + (again.used() == Used.NOTHING ? 0 : 1),
                    progress.unknowns() + (unknown ? 1 : 0),
                    progress.copyPossible() || unknown,
                    progress.migrated() || again.movedTo().isPresent(),
                    progress.plainText() || again.used() == Used.ATTEMPT_MARKUP,
                    false,
                    validUntil);
        }

        private boolean isMarked() {
            return (end instanceof Sent sent && sent.possibleDuplicate())
                    || (end instanceof Failed failed && failed.possibleDuplicate());
        }

        private static Progress begun(Progress progress) {
            return withRequests(progress, progress.attemptsMade() + 1);
        }

        private static Progress withoutTheRequest(Progress progress) {
            return withRequests(progress, progress.attemptsMade() - 1);
        }

        private static Progress withRequests(Progress progress, int attemptsMade) {
            return new Progress(
                    attemptsMade,
                    progress.attemptsCounted(),
                    progress.unknowns(),
                    progress.copyPossible(),
                    progress.migrated(),
                    progress.plainText(),
                    progress.repeatable(),
                    progress.validUntil());
        }

        private static Duration ordered(Reply reply) {
            return reply instanceof Reply.RateLimited limited
                    ? limited.retryAfter().orElse(Duration.ZERO)
                    : Duration.ZERO;
        }

        private static Reply anyReply(Random random) {
            var status = OptionalInt.empty();
            return switch (random.nextInt(12)) {
                case 0 -> new Reply.Accepted(1, 1 + random.nextInt(1000), status);
                case 1 ->
                    new Reply.RateLimited(Optional.of(Duration.ofSeconds(1 + random.nextInt(20_000))), status, "429");
                case 2 -> new Reply.RateLimited(Optional.empty(), status, "429");
                case 3 -> new Reply.Unreachable(status, "refused");
                case 4 -> new Reply.Migrated(-1001, status, "moved");
                case 5 -> new Reply.MessageRejected(true, status, "can't parse entities");
                case 6 -> new Reply.BotRefused(status, "401");
                case 7 -> new Reply.Unknown(status, "timeout");
                case 8 -> new Reply.NotAsked(RandomCases.oneOf(List.of(Reply.NotAsked.Reason.values()), random));
                case 9 -> random.nextInt(8) == 0 ? new Reply.Blocked(status, "403") : new Reply.Unknown(status, "504");
                default -> new Reply.ServerError(status, "500");
            };
        }
    }
}
