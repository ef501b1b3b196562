package dunlin.notification.domain;

import static dunlin.notification.domain.NextStep.Used.ATTEMPT;
import static dunlin.notification.domain.NextStep.Used.ATTEMPT_MARKUP;
import static dunlin.notification.domain.NextStep.Used.ATTEMPT_UNKNOWN;
import static dunlin.notification.domain.NextStep.Used.NOTHING;
import static org.assertj.core.api.Assertions.assertThat;

import dunlin.attempt.domain.Backoff;
import dunlin.attempt.domain.Reason;
import dunlin.notification.domain.NextStep.Again;
import dunlin.notification.domain.NextStep.Failed;
import dunlin.notification.domain.NextStep.Postponed;
import dunlin.notification.domain.NextStep.Sent;
import dunlin.notification.domain.NextStep.Used;
import dunlin.telegram.domain.Answer;
import dunlin.telegram.domain.AnswerReader;
import dunlin.telegram.domain.Call;
import dunlin.telegram.domain.Reply;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What follows from each answer of Telegram: the rows of its table of answers, then the sentences about attempts. */
class SettlementTest {

    private static final long CHAT = 100200300;
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final Instant DEADLINE = NOW.plus(Duration.ofDays(2));
    private static final Duration FIRST_BACKOFF = Duration.ofSeconds(5);
    private static final int MAX = 12;

    static Stream<Arguments> answersToAFirstAttempt() {
        return Stream.of(
                row("200 with a message_id", http(200, ok().message(777)), sent(777)),
                row("200 that is not JSON", http(200, "<html>"), again(ATTEMPT_UNKNOWN, FIRST_BACKOFF)),
                row("200 without message_id", http(200, ok()), again(ATTEMPT_UNKNOWN, FIRST_BACKOFF)),
                row("200 with message_id 0", http(200, ok().message(0)), again(ATTEMPT_UNKNOWN, FIRST_BACKOFF)),
                row("200 ok: false", http(200, no("Oops")), again(ATTEMPT, FIRST_BACKOFF)),
                row(
                        "429 retry_after 120",
                        http(429, no("Too Many Requests").retryAfter(120)),
                        again(NOTHING, seconds(120))),
                row(
                        "429 with the number in its text only",
                        http(429, no("Too Many Requests: retry after 17")),
                        again(NOTHING, seconds(17))),
                row("429 without a number", http(429, no("Too Many Requests")), again(NOTHING, FIRST_BACKOFF)),
                row("429 of a proxy", http(429, "slow down"), again(NOTHING, FIRST_BACKOFF)),
                row(
                        "403 blocked",
                        http(403, no("Forbidden: bot was blocked by the user")),
                        failed(Reason.RECIPIENT_BLOCKED)),
                row(
                        "403 deactivated",
                        http(403, no("Forbidden: user is deactivated")),
                        failed(Reason.RECIPIENT_BLOCKED)),
                row(
                        "403 kicked",
                        http(403, no("Forbidden: bot was kicked from the group chat")),
                        failed(Reason.RECIPIENT_BLOCKED)),
                row(
                        "403 not a member",
                        http(403, no("Forbidden: bot is not a member of the channel chat")),
                        failed(Reason.RECIPIENT_BLOCKED)),
                row("400 chat not found", http(400, no("Bad Request: chat not found")), failed(Reason.CHAT_NOT_FOUND)),
                row(
                        "400 migrate_to_chat_id",
                        http(400, no("Bad Request: group chat was upgraded").migrateTo(-1009000000001L)),
                        movedTo(-1009000000001L)),
                row(
                        "400 can't parse entities",
                        http(400, no("Bad Request: can't parse entities: Unsupported start tag")),
                        again(ATTEMPT_MARKUP, Duration.ZERO)),
                row("400 too long", http(400, no("Bad Request: message is too long")), failed(Reason.MESSAGE_REJECTED)),
                row("400 empty", http(400, no("Bad Request: message text is empty")), failed(Reason.MESSAGE_REJECTED)),
                row("401", http(401, no("Unauthorized")), again(NOTHING, Duration.ofMinutes(1))),
                row("404", http(404, no("Not Found")), again(NOTHING, Duration.ofMinutes(1))),
                row(
                        "409",
                        http(409, no("Conflict: terminated by other getUpdates request")),
                        again(ATTEMPT, FIRST_BACKOFF)),
                row("500", http(500, no("Internal Server Error")), again(ATTEMPT, FIRST_BACKOFF)),
                row("502 with a page", http(502, "<html>Bad Gateway</html>"), again(ATTEMPT, FIRST_BACKOFF)),
                row("503", http(503, ""), again(ATTEMPT, FIRST_BACKOFF)),
                row("504", http(504, "<html>Gateway Timeout</html>"), again(ATTEMPT_UNKNOWN, FIRST_BACKOFF)),
                row("connect refused", unreachable(), again(NOTHING, FIRST_BACKOFF)),
                row("read timeout after the request was written", unknown(), again(ATTEMPT_UNKNOWN, FIRST_BACKOFF)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("answersToAFirstAttempt")
    void everyAnswerHasItsConsequence(String answer, Reply reply, NextStep expected) {
        assertThat(settled(reply, firstAttempt())).isEqualTo(expected);
    }

    @Test
    void anAnswerThatIsNoReceiptIsNeverSent() {
        var steps = answersToAFirstAttempt()
                .filter(row -> !row.get()[0].equals("200 with a message_id"))
                .map(row -> settled((Reply) row.get()[1], firstAttempt()));

        assertThat(steps).isNotEmpty().noneMatch(step -> step instanceof Sent);
    }

    @ParameterizedTest
    @EnumSource(Reply.NotAsked.Reason.class)
    void withoutARequestTheRowWaitsAndUsesNothing(Reply.NotAsked.Reason reason) {
        var pauses = Map.of(
                Reply.NotAsked.Reason.CIRCUIT_OPEN, 5,
                Reply.NotAsked.Reason.BULKHEAD_FULL, 5,
                Reply.NotAsked.Reason.BOT_REFUSED, 60,
                Reply.NotAsked.Reason.NO_TOKEN, 60,
                Reply.NotAsked.Reason.TOO_LATE, 0);

        var step = settled(new Reply.NotAsked(reason), firstAttempt());

        assertThat(step).isEqualTo(new Postponed(NOW.plusSeconds(pauses.get(reason))));
    }

    @Test
    void theReceiptNamesTheChatThatTelegramAnsweredFor() {
        var step = settled(new Reply.Accepted(-1009000000001L, 778, OptionalInt.of(200)), firstAttempt());

        assertThat(step).isEqualTo(new Sent(new Receipt(-1009000000001L, 778, NOW), false));
    }

    @Test
    void theLimitIsReachedExactlyAtTheLastCountedAttempt() {
        assertThat(settled(serverError(), counted(MAX - 2))).isInstanceOf(Again.class);
        assertThat(settled(serverError(), counted(MAX - 1))).isEqualTo(failed(Reason.ATTEMPTS_EXHAUSTED));
    }

    @Test
    void aLimitOfOneGivesUpAtTheFirstTrouble() {
        var step = Settlement.of(serverError(), firstAttempt(), policy(1, false), NOW, 1);

        assertThat(step).isEqualTo(failed(Reason.ATTEMPTS_EXHAUSTED));
    }

    @Test
    void whatSurelySentNothingGoesOnHoweverOftenItHappens() {
        var longTried = new Progress(5_000, MAX - 1, 0, false, false, false, false, DEADLINE);

        for (var reply : new Reply[] {rateLimited(7), unreachable(), botRefused(), migrated()}) {
            var step = settled(reply, longTried);

            assertThat(step).isInstanceOf(Again.class);
            assertThat(((Again) step).used()).isEqualTo(NOTHING);
        }
    }

    @Test
    void theBackOffOfFaultsDoublesWithTheAttemptsThatCount() {
        assertThat(settled(serverError(), counted(1))).isEqualTo(again(ATTEMPT, seconds(10)));
        assertThat(settled(serverError(), counted(3))).isEqualTo(again(ATTEMPT, seconds(40)));
        assertThat(settled(unknown(), counted(2))).isEqualTo(again(ATTEMPT_UNKNOWN, seconds(20)));
    }

    @Test
    void theBackOffOfAnUnreachableTelegramDoublesWithEveryRequestUpToHalfAMinute() {
        var thirdRequest = new Progress(3, 0, 0, false, false, false, false, DEADLINE);
        var hundredthRequest = new Progress(100, 0, 0, false, false, false, false, DEADLINE);

        assertThat(settled(unreachable(), thirdRequest)).isEqualTo(again(NOTHING, seconds(20)));
        assertThat(settled(unreachable(), hundredthRequest)).isEqualTo(again(NOTHING, seconds(30)));
    }

    @Test
    void jitterShortensABackOffAndNeverAnOrderedWait() {
        assertThat(Settlement.of(serverError(), firstAttempt(), usual(), NOW, 0))
                .isEqualTo(again(ATTEMPT, Duration.ofMillis(3750)));
        assertThat(Settlement.of(rateLimited(120), firstAttempt(), usual(), NOW, 0))
                .isEqualTo(again(NOTHING, seconds(120)));
    }

    @Test
    void aSecondUnknownIsGivenUpWithTwoPossibleCopies() {
        var afterOneUnknown = new Progress(2, 1, 1, true, false, false, false, DEADLINE);

        assertThat(settled(unknown(), afterOneUnknown)).isEqualTo(new Failed(Reason.OUTCOME_UNKNOWN, true));
    }

    @Test
    void aFirstUnknownAtTheLimitLeavesOnePossibleCopy() {
        assertThat(settled(unknown(), counted(MAX - 1))).isEqualTo(new Failed(Reason.OUTCOME_UNKNOWN, false));
    }

    @Test
    void withHoldTheFirstUnknownIsLeftToAnOperator() {
        var step = Settlement.of(unknown(), firstAttempt(), policy(MAX, true), NOW, 1);

        assertThat(step).isEqualTo(new Failed(Reason.OUTCOME_UNKNOWN, false));
    }

    @Test
    void aReceiptAfterAnUnknownIsAPossibleDuplicate() {
        var afterOneUnknown = new Progress(2, 1, 1, true, false, false, false, DEADLINE);

        assertThat(settled(accepted(), afterOneUnknown)).isEqualTo(new Sent(new Receipt(CHAT, 777, NOW), true));
    }

    @Test
    void aReceiptAfterAnOperatorsRetryStillRemembersTheEarlierCopy() {
        var retriedAfterUnknown = new Progress(2, 0, 0, true, false, false, false, DEADLINE);

        assertThat(settled(accepted(), retriedAfterUnknown)).isEqualTo(new Sent(new Receipt(CHAT, 777, NOW), true));
    }

    @Test
    void onePossibleCopyAloneIsNoDuplicate() {
        var afterOneUnknown = new Progress(3, 2, 1, true, false, false, false, DEADLINE);

        assertThat(settled(new Reply.Blocked(OptionalInt.of(403), "blocked"), afterOneUnknown))
                .isEqualTo(failed(Reason.RECIPIENT_BLOCKED));
        assertThat(settled(serverError(), new Progress(13, MAX - 1, 1, true, false, false, false, DEADLINE)))
                .isEqualTo(failed(Reason.ATTEMPTS_EXHAUSTED));
    }

    @Test
    void anUnknownCorrectionIsAskedAgainUpToTheLimitBecauseARepeatDoesNoHarm() {
        var correction = new Progress(1, 0, 0, false, false, false, true, DEADLINE);
        var atTheLimit = new Progress(MAX, MAX - 1, 0, false, false, false, true, DEADLINE);

        assertThat(((Again) settled(unknown(), correction)).used()).isEqualTo(ATTEMPT);
        assertThat(settled(unknown(), atTheLimit)).isEqualTo(new Failed(Reason.OUTCOME_UNKNOWN, false));
    }

    @Test
    void aMovedGroupIsFollowedAtOnceAndOneHopOnly() {
        var afterOneHop = new Progress(2, 0, 0, false, true, false, false, DEADLINE);

        assertThat(settled(migrated(), firstAttempt())).isEqualTo(movedTo(-1001));
        assertThat(settled(migrated(), afterOneHop)).isEqualTo(failed(Reason.CHAT_NOT_FOUND));
    }

    @Test
    void refusedMarkupIsSentOnceMoreAsPlainTextAndOnlyOnce() {
        var asPlainText = new Progress(2, 1, 0, false, false, true, false, DEADLINE);

        assertThat(settled(markupRefused(), firstAttempt())).isEqualTo(again(ATTEMPT_MARKUP, Duration.ZERO));
        assertThat(settled(markupRefused(), asPlainText)).isEqualTo(failed(Reason.MESSAGE_REJECTED));
    }

    @Test
    void refusedMarkupAtTheLimitIsTheEnd() {
        assertThat(settled(markupRefused(), counted(MAX - 1))).isEqualTo(failed(Reason.MESSAGE_REJECTED));
    }

    @Test
    void aWaitBeyondTheDeadlineEndsWithIt() {
        var hour = new Progress(1, 0, 0, false, false, false, false, NOW.plusSeconds(3600));

        assertThat(settled(rateLimited(3599), hour)).isEqualTo(again(NOTHING, seconds(3599)));
        assertThat(settled(rateLimited(3600), hour)).isEqualTo(again(NOTHING, seconds(3600)));
        assertThat(settled(rateLimited(10_072), hour)).isEqualTo(again(NOTHING, seconds(3600)));
    }

    @Test
    void noWaitLeadsBeyondTheDeadlineWhateverTheAnswer() {
        var oneSecond = new Progress(1, 0, 0, false, false, false, false, NOW.plusSeconds(1));

        answersToAFirstAttempt()
                .map(row -> settled((Reply) row.get()[1], oneSecond).nextDue())
                .flatMap(Optional::stream)
                .forEach(due -> assertThat(due).isBeforeOrEqualTo(oneSecond.validUntil()));
        assertThat(settled(new Reply.NotAsked(Reply.NotAsked.Reason.CIRCUIT_OPEN), oneSecond))
                .isEqualTo(new Postponed(oneSecond.validUntil()));
    }

    @Test
    void anAnswerThatComesAfterTheDeadlineWaitsForNothingMore() {
        var passed = new Progress(1, 0, 0, false, false, false, false, NOW.minusSeconds(1));
        var atTheVeryInstant = new Progress(1, 0, 0, false, false, false, false, NOW);

        for (var reply :
                new Reply[] {rateLimited(10_072), serverError(), unknown(), unreachable(), botRefused(), migrated()}) {
            assertThat(settled(reply, passed).nextDue().orElseThrow()).isBeforeOrEqualTo(NOW);
            assertThat(settled(reply, atTheVeryInstant).nextDue()).contains(NOW);
        }
    }

    @Test
    void anAcceptedMessageIsSentAlsoWhenTheAnswerComesAfterTheDeadline() {
        var passed = new Progress(1, 0, 0, false, false, false, false, NOW.minusSeconds(1));

        assertThat(settled(accepted(), passed)).isEqualTo(sent(777));
    }

    @Test
    void eachStepIsFoldedByItsOwnFunction() {
        assertThat(told(sent(1))).isEqualTo("sent");
        assertThat(told(again(ATTEMPT, FIRST_BACKOFF))).isEqualTo("again");
        assertThat(told(failed(Reason.CHAT_NOT_FOUND))).isEqualTo("failed");
        assertThat(told(new Postponed(NOW))).isEqualTo("postponed");
    }

    private static String told(NextStep step) {
        return step.fold(sent -> "sent", again -> "again", failed -> "failed", postponed -> "postponed");
    }

    private static NextStep settled(Reply reply, Progress progress) {
        return Settlement.of(reply, progress, usual(), NOW, 1);
    }

    private static DeliveryPolicy usual() {
        return policy(MAX, false);
    }

    private static DeliveryPolicy policy(int maxAttempts, boolean holdUnknown) {
        var backoff = new Backoff(FIRST_BACKOFF, Duration.ofMinutes(5));
        return new DeliveryPolicy(maxAttempts, Duration.ofMinutes(1), backoff, holdUnknown);
    }

    private static Progress firstAttempt() {
        return new Progress(1, 0, 0, false, false, false, false, DEADLINE);
    }

    private static Progress counted(int earlierAttempts) {
        return new Progress(earlierAttempts + 1, earlierAttempts, 0, false, false, false, false, DEADLINE);
    }

    private static Arguments row(String answer, Reply reply, NextStep expected) {
        return Arguments.of(answer, reply, expected);
    }

    private static NextStep sent(long messageId) {
        return new Sent(new Receipt(CHAT, messageId, NOW), false);
    }

    private static NextStep again(Used used, Duration pause) {
        return new Again(NOW.plus(pause), used, OptionalLong.empty());
    }

    private static NextStep movedTo(long chatId) {
        return new Again(NOW, NOTHING, OptionalLong.of(chatId));
    }

    private static NextStep failed(Reason reason) {
        return new Failed(reason, false);
    }

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }

    private static Reply accepted() {
        return new Reply.Accepted(CHAT, 777, OptionalInt.of(200));
    }

    private static Reply rateLimited(long seconds) {
        return new Reply.RateLimited(Optional.of(seconds(seconds)), OptionalInt.of(429), "Too Many Requests");
    }

    private static Reply unreachable() {
        return new Reply.Unreachable(OptionalInt.empty(), "connection refused");
    }

    private static Reply serverError() {
        return new Reply.ServerError(OptionalInt.of(500), "Internal Server Error");
    }

    private static Reply botRefused() {
        return new Reply.BotRefused(OptionalInt.of(401), "Unauthorized");
    }

    private static Reply migrated() {
        return new Reply.Migrated(-1001, OptionalInt.of(400), "upgraded to a supergroup");
    }

    private static Reply markupRefused() {
        return new Reply.MessageRejected(true, OptionalInt.of(400), "can't parse entities");
    }

    private static Reply unknown() {
        return new Reply.Unknown(OptionalInt.empty(), "no answer in time");
    }

    /** An answer as it arrives, judged by the client's reader first: the way that it takes in production. */
    private static Reply http(int status, Body body) {
        return AnswerReader.read(Call.send(CHAT), new Answer(status, Optional.of(body.json()), ""));
    }

    private static Reply http(int status, String page) {
        return AnswerReader.read(Call.send(CHAT), new Answer(status, Optional.empty(), page));
    }

    private static Body ok() {
        return new Body(true, "", Optional.empty(), OptionalLong.empty(), OptionalLong.empty());
    }

    private static Body no(String description) {
        return new Body(false, description, Optional.empty(), OptionalLong.empty(), OptionalLong.empty());
    }

    /** What Telegram's JSON says. */
    private record Body(
            boolean ok,
            String description,
            Optional<BigDecimal> retryAfter,
            OptionalLong migrateTo,
            OptionalLong messageId) {

        Body message(long id) {
            return new Body(ok, description, retryAfter, migrateTo, OptionalLong.of(id));
        }

        Body retryAfter(long seconds) {
            return new Body(ok, description, Optional.of(BigDecimal.valueOf(seconds)), migrateTo, messageId);
        }

        Body migrateTo(long chatId) {
            return new Body(ok, description, retryAfter, OptionalLong.of(chatId), messageId);
        }

        Answer.Json json() {
            return new Answer.Json(
                    Optional.of(ok),
                    OptionalInt.empty(),
                    description,
                    retryAfter,
                    migrateTo,
                    messageId,
                    OptionalLong.empty());
        }
    }
}
