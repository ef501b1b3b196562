package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static dunlin.it.Deliveries.attempts;
import static dunlin.it.Deliveries.attemptsCounted;
import static dunlin.it.Deliveries.awaitPendingAfter;
import static dunlin.it.Deliveries.lastAttempt;
import static dunlin.it.Deliveries.outcomes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import dunlin.local.telegram.TelegramSimulator;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every row of the table of Telegram's answers (FACTS.md), as it shows on the notification, on its attempts and on the phone. */
class TelegramRepliesIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static final Duration BACKOFF = Duration.ofMinutes(1);

    private static Customer due(Answer... answers) {
        var customer = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        Surroundings.telegram().script(customer.chatId).next(answers);
        customer.subscribes(Customer.thisSecond());
        return customer;
    }

    static Stream<Answer> noReceipts() {
        return Stream.of(
                Answer.okWithHtml(),
                Answer.okWithoutResult(),
                Answer.okWithoutMessageId(),
                Answer.truncatedJson(),
                Answer.messageIdZero(),
                Answer.gatewayTimeout(),
                Answer.gatewayTimeout().afterDelivery(),
                Answer.dropped(),
                Answer.lostAnswer());
    }

    @ParameterizedTest
    @MethodSource("noReceipts")
    void anAnswerWithoutReceiptIsUnknownAndTheNextOneWithItIsSentButPossiblyTwice(Answer noReceipt) {
        var anna = due(noReceipt);

        var unknown = awaitPendingAfter(anna, 1);
        Customer.later(BACKOFF);

        var sent = anna.awaitNotification("sent");
        assertThat(unknown.isNull("receipt")).isTrue();
        assertThat(outcomes(sent)).containsExactly("unknown", "receipt");
        assertThat(sent.getBoolean("possible_duplicate")).isTrue();
        assertThat(messageId(sent)).isEqualTo(newestOnPhone(anna));
        assertThat(anna.posts()).isEqualTo(2);
    }

    @Test
    void noAnswerInTimeIsUnknownWhetherOrNotItWasDelivered() {
        var lost = due(Answer.silent());
        var delivered = due(Answer.silentAfterDelivery());

        awaitPendingAfter(lost, 1);
        awaitPendingAfter(delivered, 1);
        Customer.later(BACKOFF);

        for (var customer : new Customer[] {lost, delivered}) {
            var sent = customer.awaitNotification("sent");
            assertThat(outcomes(sent)).containsExactly("unknown", "receipt");
            assertThat(sent.getBoolean("possible_duplicate")).isTrue();
            assertThat(customer.posts()).isEqualTo(2);
        }
        assertThat(lost.phone().messages()).hasSize(1);
        assertThat(delivered.phone().messages()).hasSize(2);
    }

    @Test
    void aSecondUnknownIsTheEndSoThatThereAreNeverMoreThanTwoCopies() {
        var anna = due(Answer.lostAnswer(), Answer.lostAnswer());

        awaitPendingAfter(anna, 1);
        Customer.later(BACKOFF);

        var failed = anna.awaitNotification("failed");
        Customer.later(Duration.ofHours(1));
        assertThat(failed.getString("reason")).isEqualTo("outcome_unknown");
        assertThat(failed.getBoolean("possible_duplicate")).isTrue();
        assertThat(failed.isNull("receipt")).isTrue();
        assertThat(outcomes(failed)).containsExactly("unknown", "unknown");
        assertThat(anna.phone().messages()).hasSize(2);
        assertThat(anna.posts()).isEqualTo(2);
    }

    static Stream<Answer> floodsForTwoMinutes() {
        return Stream.of(Answer.tooManyRequests(120), Answer.tooManyRequestsInTextOnly(120));
    }

    @ParameterizedTest
    @MethodSource("floodsForTwoMinutes")
    void floodControlIsObeyedToTheSecondAndUsesNothingUp(Answer flood) throws Exception {
        var anna = due(flood);

        var limited = awaitPendingAfter(anna, 1);
        Customer.later(Duration.ofSeconds(125));

        var sent = anna.awaitNotification("sent");
        assertThat(lastAttempt(limited).getInt("retry_after_seconds")).isEqualTo(120);
        assertThat(lastAttempt(limited).getInt("status_code")).isEqualTo(429);
        assertThat(pause(limited)).isGreaterThanOrEqualTo(Duration.ofSeconds(120));
        assertThat(outcomes(sent)).containsExactly("rate_limited", "receipt");
        assertThat(sent.getBoolean("possible_duplicate")).isFalse();
        assertThat(attemptsCounted(anna)).isZero();
        assertThat(anna.posts()).isEqualTo(2);
    }

    @Test
    void floodControlWithoutANumberWaitsTheFirstBackoff() throws Exception {
        var anna = due(Answer.tooManyRequestsWithoutNumber());

        var limited = awaitPendingAfter(anna, 1);
        Customer.later(BACKOFF);

        var sent = anna.awaitNotification("sent");
        assertThat(lastAttempt(limited).isNull("retry_after_seconds")).isTrue();
        assertThat(pause(limited)).isEqualTo(Duration.ofSeconds(5));
        assertThat(outcomes(sent)).containsExactly("rate_limited", "receipt");
        assertThat(attemptsCounted(anna)).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Forbidden: bot was blocked by the user",
                "Forbidden: user is deactivated",
                "Forbidden: bot was kicked from the supergroup chat",
                "Forbidden: bot is not a member of the channel chat"
            })
    void aChatThatRefusesTheBotIsBlockedForGood(String description) {
        var anna = due(Answer.forbidden(description));

        var failed = anna.awaitNotification("failed");

        assertThat(failed.getString("reason")).isEqualTo("recipient_blocked");
        assertThat(outcomes(failed)).containsExactly("rejected");
        assertThat(lastAttempt(failed).getInt("status_code")).isEqualTo(403);
        assertThat(lastAttempt(failed).getString("error")).isEqualTo(description);
        assertThat(anna.posts()).isOne();
    }

    @Test
    void aChatKnownAsBlockedIsNotAskedAgainUntilItIsGivenAnew() {
        var bob = Customer.notYetSubscribed(hourly(3));
        Surroundings.telegram().script(bob.chatId).next(Answer.blocked());
        bob.subscribes(Customer.thisSecond());
        await().atMost(PATIENCE).until(() -> states(bob), "failed"::equals);

        Customer.later(Duration.ofHours(1));
        await().atMost(PATIENCE).until(() -> states(bob), "failed failed"::equals);
        var withoutRequest = bob.notifications().get(0);
        var postsWhileBlocked = bob.posts();
        moveTo(bob, bob.chatId + 500_000_000_000L);
        moveTo(bob, bob.chatId);
        Customer.later(Duration.ofHours(1));

        await().atMost(PATIENCE).until(() -> states(bob), "failed failed sent"::equals);
        assertThat(withoutRequest.getString("reason")).isEqualTo("recipient_blocked");
        assertThat(withoutRequest.getInt("attempts_made")).isZero();
        assertThat(withoutRequest.getJsonArray("attempts")).isEmpty();
        assertThat(postsWhileBlocked).isOne();
        assertThat(bob.posts()).isEqualTo(2);
    }

    @Test
    void anOperatorsRetryAsksABlockedChatAndItsSuccessUnblocksIt() {
        var bob = Customer.notYetSubscribed(hourly(2));
        Surroundings.telegram().script(bob.chatId).next(Answer.blocked(), Answer.blocked());
        bob.subscribes(Customer.thisSecond());
        await().atMost(PATIENCE).until(() -> states(bob), "failed"::equals);

        retry(bob.notification());
        await().atMost(PATIENCE)
                .until(() -> states(bob).equals("failed") && bob.notification().getInt("attempts_made") == 2);
        retry(bob.notification());
        await().atMost(PATIENCE).until(() -> states(bob), "sent"::equals);
        Customer.later(Duration.ofHours(1));

        await().atMost(PATIENCE).until(() -> states(bob), "sent sent"::equals);
        assertThat(bob.posts()).isEqualTo(4);
        assertThat(bob.phone().messages()).hasSize(2);
    }

    @Test
    void aBlockedChatKeepsNobodyElseWaiting() {
        var first = due();
        var blocked = due(Answer.blocked());
        var last = due();

        blocked.awaitNotification("failed");

        first.awaitNotification("sent");
        last.awaitNotification("sent");
    }

    @Test
    void anUnknownChatIsTheEnd() {
        var anna = due(Answer.chatNotFound());

        var failed = anna.awaitNotification("failed");

        assertThat(failed.getString("reason")).isEqualTo("chat_not_found");
        assertThat(outcomes(failed)).containsExactly("rejected");
        assertThat(anna.posts()).isOne();
    }

    @Test
    void aGroupThatMovedIsFollowedAtOnceAndFromThenOn() {
        var group = Customer.groupNotYetSubscribed(hourly(2));
        var newId = group.chatId - 500_000_000_000L;
        Surroundings.telegram().script(group.chatId).next(Answer.migratedTo(newId));
        group.subscribes(Customer.thisSecond());

        var sent = group.awaitNotification("sent");
        var chatAfterwards = group.subscription().getJsonNumber("chat_id").longValue();
        Customer.later(Duration.ofHours(1));

        await().atMost(PATIENCE).until(() -> states(group), "sent sent"::equals);
        assertThat(outcomes(sent)).containsExactly("migrated", "receipt");
        assertThat(sent.getJsonObject("receipt").getJsonNumber("chat_id").longValue())
                .isEqualTo(newId);
        assertThat(sent.getBoolean("possible_duplicate")).isFalse();
        assertThat(chatAfterwards).isEqualTo(newId);
        assertThat(group.posts()).isOne();
        assertThat(Surroundings.telegram().sends(newId)).hasSize(2);
        assertThat(Surroundings.telegram().phone(newId).messages()).hasSize(2);
    }

    @Test
    void aSecondMoveOfTheSameMessageIsTheEnd() {
        var group = Customer.groupNotYetSubscribed(Customer.endedRule(TWO_DAYS));
        var newId = group.chatId - 500_000_000_000L;
        Surroundings.telegram().script(group.chatId).always(Answer.migratedTo(newId));
        Surroundings.telegram().script(newId).always(Answer.migratedTo(group.chatId));
        group.subscribes(Customer.thisSecond());

        var failed = group.awaitNotification("failed");

        assertThat(failed.getString("reason")).isEqualTo("chat_not_found");
        assertThat(outcomes(failed)).containsExactly("migrated", "migrated");
        assertThat(group.posts() + Surroundings.telegram().sends(newId).size()).isEqualTo(2);
    }

    @Test
    void refusedMarkupGoesOnceMoreAsPlainText() {
        var anna = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        Surroundings.telegram().script(anna.chatId).next(Answer.cannotParseEntities());
        anna.puts("\"access_until\": \"" + Customer.thisSecond() + "\", \"variables\": {\"name\": \"<b>&[_Anna 🐦\"}");

        var sent = anna.awaitNotification("sent");

        assertThat(outcomes(sent)).containsExactly("rejected", "receipt");
        assertThat(anna.posts()).isEqualTo(2);
        assertThat(anna.phone().texts()).singleElement().asString().contains("<b>&[_Anna 🐦");
        assertThat(sent.getBoolean("possible_duplicate")).isFalse();
    }

    @Test
    void aTextThatNeverPassesFailsAfterTwoRequestsAndBlocksNobodyBehindIt() {
        var poison = due(Answer.cannotParseEntities(), Answer.cannotParseEntities());
        var others = IntStream.range(0, 5).mapToObj(number -> due()).toList();

        var failed = poison.awaitNotification("failed");

        others.forEach(other -> other.awaitNotification("sent"));
        Customer.later(BACKOFF);
        assertThat(failed.getString("reason")).isEqualTo("message_rejected");
        assertThat(outcomes(failed)).containsExactly("rejected", "rejected");
        assertThat(poison.posts()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bad Request: message is too long", "Bad Request: message text is empty"})
    void aTextThatTelegramRefusesIsNotTriedAgain(String description) {
        var anna = due(Answer.badRequest(description));

        var failed = anna.awaitNotification("failed");

        assertThat(failed.getString("reason")).isEqualTo("message_rejected");
        assertThat(lastAttempt(failed).getString("error")).isEqualTo(description);
        assertThat(anna.posts()).isOne();
    }

    static Stream<Answer> telegramsTroubles() {
        return Stream.of(
                Answer.serverError(500),
                Answer.serverError(502),
                Answer.htmlError(502),
                Answer.serverError(503),
                Answer.okFalse());
    }

    @ParameterizedTest
    @MethodSource("telegramsTroubles")
    void telegramsOwnTroubleIsTriedAgainAfterABackoff(Answer trouble) throws Exception {
        var anna = due(trouble);

        var waiting = awaitPendingAfter(anna, 1);
        Customer.later(BACKOFF);

        var sent = anna.awaitNotification("sent");
        assertThat(pause(waiting)).isBetween(Duration.ofMillis(3_750), Duration.ofSeconds(5));
        assertThat(outcomes(sent)).containsExactly("server_error", "receipt");
        assertThat(sent.getBoolean("possible_duplicate")).isFalse();
        assertThat(attemptsCounted(anna)).isOne();
        assertThat(anna.posts()).isEqualTo(2);
    }

    @Test
    void troubleWithoutEndExhaustsTheAttempts() {
        var anna = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        Surroundings.telegram().script(anna.chatId).always(Answer.serverError(500));
        anna.subscribes(Customer.thisSecond());

        for (var made = 1; made < 12; made++) {
            awaitPendingAfter(anna, made);
            Customer.later(Duration.ofMinutes(6));
        }

        var failed = anna.awaitNotification("failed");
        assertThat(failed.getString("reason")).isEqualTo("attempts_exhausted");
        assertThat(anna.posts()).isEqualTo(12);
    }

    @Test
    void connectionsThatAreRefusedOrSwallowedSurelySentNothingAndUseNothingUp() throws Exception {
        var telegram = Surroundings.telegram();
        telegram.refuseConnections();
        try {
            var anna = due();
            awaitPendingAfter(anna, 1);
            Customer.later(BACKOFF);
            awaitPendingAfter(anna, 2);
            telegram.swallowConnections();
            Customer.later(BACKOFF);
            awaitPendingAfter(anna, 3);
            telegram.acceptAgain();
            Customer.later(BACKOFF);

            var sent = anna.awaitNotification("sent");
            assertThat(outcomes(sent)).containsExactly("unreachable", "unreachable", "unreachable", "receipt");
            assertThat(attempts(sent).get(0).isNull("status_code")).isTrue();
            assertThat(sent.getBoolean("possible_duplicate")).isFalse();
            assertThat(attemptsCounted(anna)).isZero();
            assertThat(anna.posts()).isOne();
            assertThat(anna.phone().messages()).hasSize(1);
        } finally {
            telegram.acceptAgain();
        }
    }

    /** The only test that waits for the minute's getMe; it ends with the bot confirmed. */
    @Test
    void aRefusedBotStopsAllSendingAndUsesNothingUpUntilGetMeSucceeds() throws Exception {
        var telegram = Surroundings.telegram();
        var anna = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        var boris = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        var atAnna = telegram.script(anna.chatId).hold();
        var atBoris = telegram.script(boris.chatId).hold();
        telegram.script("getMe").always(Answer.unauthorized());
        try {
            anna.subscribes(Customer.thisSecond());
            boris.subscribes(Customer.thisSecond());
            atAnna.awaitArrived(PATIENCE);
            atBoris.awaitArrived(PATIENCE);

            atAnna.release(Answer.unauthorized());
            atBoris.release(Answer.notFound());
            var refused = awaitPendingAfter(anna, 1);
            awaitPendingAfter(boris, 1);
            var carla = due();
            carla.awaitNotification("pending");
            await().atMost(PATIENCE)
                    .until(
                            carla::notification,
                            one -> Instant.parse(one.getString("due_at"))
                                    .isAfter(Instant.parse(one.getString("not_before"))));
            Customer.later(Duration.ofMinutes(2));
            await().atMost(PATIENCE)
                    .until(
                            anna::notification,
                            one -> Instant.parse(one.getString("due_at"))
                                    .isAfter(Instant.parse(refused.getString("due_at"))));
            await().atMost(PATIENCE)
                    .untilAsserted(
                            () -> { // between begin and finish an attempt without a request shows for a moment
                                assertThat(outcomes(anna.notification())).containsExactly("bot_refused");
                                assertThat(outcomes(boris.notification())).containsExactly("bot_refused");
                                assertThat(carla.notification().getInt("attempts_made"))
                                        .isZero();
                            });
            assertThat(carla.posts()).isZero();
        } finally {
            telegram.script("getMe").clear();
            awaitBotConfirmed(telegram);
        }
        await().atMost(PATIENCE).pollInterval(Duration.ofSeconds(1)).until(() -> {
            Customer.later(Duration.ofMinutes(2));
            return states(anna).equals("sent");
        });

        assertThat(outcomes(anna.notification())).containsExactly("bot_refused", "receipt");
        assertThat(outcomes(boris.awaitNotification("sent"))).containsExactly("bot_refused", "receipt");
        assertThat(attemptsCounted(anna)).isZero();
        assertThat(anna.phone().messages()).hasSize(1);
    }

    @Test
    void whatIsStoredOfAnErrorIsShortAndNamesNoToken() throws Exception {
        var token = Environment.telegramToken();
        var page = "<p>/bot" + token + "/sendMessage " + "x".repeat(5_000);
        var anna = due(new Answer.Body("502 that quotes the token", 502, "text/html", page, false));

        var error = lastAttempt(awaitPendingAfter(anna, 1)).getString("error");

        assertThat(error).contains("sendMessage").doesNotContain("it-telegram-token");
        assertThat(error.length()).isLessThanOrEqualTo(1024);
        assertThat(Sql.count("select count(*) from delivery_attempt where error like '%it-telegram-token%'"))
                .isZero();
    }

    @AfterAll
    static void theLogNamesNoToken() throws Exception {
        assertThat(ServerLog.text()).isNotEmpty().doesNotContain("it-telegram-token");
    }

    private static void awaitBotConfirmed(TelegramSimulator telegram) {
        var asked = lastGetMe(telegram);
        await().atMost(Duration.ofSeconds(90))
                .until(() -> lastGetMe(telegram), last -> last.isPresent() && !last.equals(asked));
    }

    /** The number of the last getMe that was answered well. */
    private static OptionalLong lastGetMe(TelegramSimulator telegram) {
        return telegram.requests().stream()
                .filter(request -> request.is("getMe")
                        && request.status().filter(status -> status == 200).isPresent())
                .mapToLong(request -> request.number())
                .max();
    }

    /** Reminders at the end of access and each full hour after it. */
    private static String hourly(int count) {
        return String.join(
                ", ",
                IntStream.range(0, count)
                        .mapToObj(hours -> Customer.endedRule(Duration.ofHours(hours), TWO_DAYS))
                        .toList());
    }

    private static void moveTo(Customer customer, long chatId) {
        var body = "{\"plan_id\": \"%s\", \"chat_id\": %d}".formatted(customer.id, chatId);
        assertThat(Rest.integrator().put("subscriptions/" + customer.id, body).status())
                .isEqualTo(200);
    }

    private static void retry(JsonObject notification) {
        var path = "notifications/" + notification.getString("notification_id") + "/retry";
        assertThat(Rest.operator().post(path, null).status()).isEqualTo(200);
    }

    /** The states of a customer's notifications whose time has come, in the order of their times. */
    private static String states(Customer customer) {
        var now = Customer.now();
        return String.join(
                " ",
                customer.notifications().stream()
                        .filter(one ->
                                !Instant.parse(one.getString("not_before")).isAfter(now))
                        .sorted((one, other) -> one.getString("not_before").compareTo(other.getString("not_before")))
                        .map(one -> one.getString("state"))
                        .toList());
    }

    private static Duration pause(JsonObject waiting) {
        return Duration.between(
                Instant.parse(lastAttempt(waiting).getString("finished_at")),
                Instant.parse(waiting.getString("due_at")));
    }

    private static long messageId(JsonObject sent) {
        return sent.getJsonObject("receipt").getJsonNumber("message_id").longValue();
    }

    private static long newestOnPhone(Customer customer) {
        var messages = customer.phone().messages();
        return messages.get(messages.size() - 1).id();
    }
}
