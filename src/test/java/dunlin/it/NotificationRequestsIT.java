package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages of other systems live the life of a reminder: one for a key, sent with a receipt, within their window. */
class NotificationRequestsIT extends Deployed {

    private static final String QUEUE = "dunlin.notification-requests";
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration LONGER_THAN_THE_LEASE = Duration.ofSeconds(61);

    @Test
    void isSentLiterallyAndWithAReceipt() {
        var wish = Wish.of("<b>1 < 2 & 3</b>");

        var answer = wish.told();

        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        var sent = Wish.awaitState(answer.string("notification_id"), "sent");
        assertThat(sent.getString("type")).isEqualTo("message");
        assertThat(sent.getString("key")).isEqualTo(wish.key());
        assertThat(sent.isNull("subscription_id")).isTrue();
        assertThat(sent.getJsonObject("receipt").getJsonNumber("chat_id").longValue())
                .isEqualTo(wish.chatId());
        assertThat(Duration.between(
                        Instant.parse(sent.getString("not_before")), Instant.parse(sent.getString("valid_until"))))
                .isEqualTo(Duration.ofDays(1));
        assertThat(wish.phone().texts()).containsExactly("<b>1 < 2 & 3</b>");
    }

    @Test
    void htmlIsReadByTelegramAndGoesAsPlainTextIfItCannotBe() {
        var good = Wish.html("<b>bold</b> &amp; so on");
        var bad = Wish.html("<b>bold");
        bad.script().next(Answer.cannotParseEntities());

        var goods = good.made();
        var bads = bad.made();

        Wish.awaitState(goods, "sent");
        assertThat(Deliveries.outcomes(Wish.awaitState(bads, "sent"))).containsExactly("rejected", "receipt");
        assertThat(good.phone().texts()).containsExactly("bold & so on");
        assertThat(bad.phone().texts()).containsExactly("bold");
    }

    @Test
    void waitsForItsTimeAndExpiresAfterIt() {
        var begins = Customer.now().plus(HOUR);
        var waits = Wish.of("in time").from(begins);
        var expires = Wish.of("too late").from(begins).until(begins.plusSeconds(60));
        var waiting = waits.made();
        var expiring = expires.made();

        assertThat(Wish.read(waiting).getString("state")).isEqualTo("pending");
        Customer.later(HOUR.plusSeconds(61));

        Wish.awaitState(waiting, "sent");
        assertThat(Wish.awaitState(expiring, "expired").getString("reason")).isEqualTo("deadline_expired");
        assertThat(expires.posts()).isZero();
    }

    @Test
    void aGroupThatMovedIsFollowed() {
        var wish = Wish.of("hello");
        var moved = Wish.of("nothing").chatId();
        wish.script().next(Answer.migratedTo(moved));

        var sent = Wish.awaitState(wish.made(), "sent");

        assertThat(Deliveries.outcomes(sent)).containsExactly("migrated", "receipt");
        assertThat(sent.getJsonObject("receipt").getJsonNumber("chat_id").longValue())
                .isEqualTo(moved);
    }

    @Test
    void theSameKeyGivesTheExistingOneAndWithOtherContentIsRefused() throws Exception {
        var wish = Wish.later();
        var id = wish.made();

        for (var same : List.of(
                wish,
                wish.format("plain"),
                wish.from(Customer.now().plus(HOUR.multipliedBy(2))),
                wish.until(Customer.now().plus(HOUR.multipliedBy(9))))) {
            var answer = same.told();
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
            assertThat(answer.string("notification_id")).isEqualTo(id);
        }
        for (var other : List.of(wish.text("other"), wish.chat(wish.chatId() + 1), wish.format("html"))) {
            assertThat(other.told().status()).isEqualTo(409);
        }

        assertThat(wish.rows()).isOne();
        Wish.cancel(id);
    }

    @Test
    void aReceiptUsesTheKeyUpAlsoWhenTheWindowHasPassed() throws Exception {
        var wish = Wish.of("once").until(Customer.now().plus(HOUR));
        var id = wish.made();
        Wish.awaitState(id, "sent");
        Customer.later(HOUR);

        var again = wish.told();

        assertThat(again.status()).as(again.text()).isEqualTo(200);
        assertThat(again.json()).isEqualTo(Wish.read(id));
        assertThat(wish.text("other").told().status()).isEqualTo(409);
        assertThat(wish.posts()).isOne();
        assertThat(wish.rows()).isOne();
    }

    @Test
    void whatWasNotSentFreesTheKeyForOtherContentToo() {
        var canceled = Wish.later();
        Wish.cancel(canceled.made());
        var expired = Wish.of("x")
                .from(Customer.now().plusSeconds(600))
                .until(Customer.now().plusSeconds(601));
        var expiredId = expired.made();
        var failed = Wish.of("x");
        failed.script().next(Answer.blocked());
        var failedId = failed.made();
        Wish.awaitState(failedId, "failed");
        Customer.later(Duration.ofSeconds(602));
        Wish.awaitState(expiredId, "expired");

        for (var wish : List.of(canceled, expired, failed)) {
            var again = wish.text("new words")
                    .from(Customer.now().plus(HOUR))
                    .until(null)
                    .told();
            assertThat(again.status()).as(again.text()).isEqualTo(202);
            assertThat(Wish.cancel(again.string("notification_id")).status()).isEqualTo(200);
        }
    }

    @Test
    void aReceiptThatCameLateUsesTheKeyUpAsWell() throws Exception {
        var wish = Wish.of("once");
        var first = wish.script().holdDelivered();
        var id = wish.made();
        first.awaitArrived(PATIENCE);
        Customer.later(LONGER_THAN_THE_LEASE);
        await().atMost(PATIENCE).until(() -> Deliveries.outcomes(Wish.read(id)), List.of("unknown")::equals);
        wish.script().next(Answer.lostAnswer());
        Customer.later(Duration.ofSeconds(30));
        Wish.awaitState(id, "failed");

        first.release();
        await().atMost(PATIENCE)
                .until(() -> !Deliveries.attempts(Wish.read(id)).get(0).isNull("message_id"));
        var again = wish.told();

        assertThat(again.status()).as(again.text()).isEqualTo(200);
        assertThat(again.string("notification_id")).isEqualTo(id);
        assertThat(wish.text("other").told().status()).isEqualTo(409);
        assertThat(wish.rows()).isOne();
    }

    @Test
    void manyAtOnceMakeOne() throws Exception {
        var wish = Wish.of("once");

        var answers = Together.times(16, wish::told);

        assertThat(answers)
                .extracting(Rest.Answer::status)
                .containsOnlyOnce(202)
                .containsOnly(200, 202);
        assertThat(Wish.ids(answers)).hasSize(1);
        Wish.awaitState(Wish.ids(answers).get(0), "sent");
        assertThat(wish.posts()).isOne();
        assertThat(wish.rows()).isOne();
    }

    @Test
    void aFailedOneIsNotTriedAgainOnceItsKeyIsTaken() {
        var wish = Wish.of("once");
        var failed = failed(wish);
        var other = wish.from(Customer.now().plus(HOUR)).made();

        assertThat(Wish.retry(failed).status()).isEqualTo(409);
        assertThat(Wish.read(failed).getString("state")).isEqualTo("failed");

        Wish.cancel(other);
        assertThat(Wish.retry(failed).status()).isEqualTo(200);
        Wish.awaitState(failed, "sent");
        assertThat(wish.told().string("notification_id")).isEqualTo(failed);
    }

    @Test
    void ofARetryAndARequestAtOnceOneHasTheKey() throws Exception {
        for (var round = 0; round < 20; round++) {
            var wish = Wish.of("once");
            var failed = failed(wish);

            var both = Together.both(() -> Wish.retry(failed), wish::told);

            var retry = both.get(0).status();
            var request = both.get(1).status();
            assertThat(List.of(retry, request)).isIn(List.of(200, 200), List.of(409, 202));
            await().atMost(PATIENCE).until(() -> wish.phone().messages().size() == 1);
        }
    }

    private static String failed(Wish wish) {
        wish.script().next(Answer.badRequest("Bad Request: message is too long"));
        var id = wish.made();
        Wish.awaitState(id, "failed");
        return id;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            400 | key         | {"chat_id": 1, "text": "x"}
            400 | chat_id     | {"key": "refused", "text": "x"}
            400 | chat_id     | {"key": "refused", "chat_id": "1", "text": "x"}
            400 | text        | {"key": "refused", "chat_id": 1}
            400 | format      | {"key": "refused", "chat_id": 1, "text": "x", "format": "markdown"}
            400 | not_before  | {"key": "refused", "chat_id": 1, "text": "x", "not_before": "2026-11-30T12:00:00"}
            422 | key         | {"key": " ", "chat_id": 1, "text": "x"}
            422 | chat_id     | {"key": "refused", "chat_id": 0, "text": "x"}
            422 | text        | {"key": "refused", "chat_id": 1, "text": ""}
            422 | text        | {"key": "refused", "chat_id": 1, "text": " "}
            422 | text        | {"key": "refused", "chat_id": 1, "text": "<b></b>", "format": "html"}
            422 | valid_until | {"key": "refused", "chat_id": 1, "text": "x", "valid_until": "2026-01-01T00:00:00Z"}
            422 | not_before  | {"key": "refused", "chat_id": 1, "text": "x", "not_before": "9999-12-31T23:00:00Z"}
            422 | valid_until | {"key": "refused", "chat_id": 1, "text": "x", "not_before": "9000-01-01T00:00:00Z",\
                                 "valid_until": "9000-01-01T00:00:00Z"}
            """)
    void refusesWhatCannotBeSent(int status, String field, String body) throws Exception {
        var answer = Rest.integrator().post("notifications", body);

        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(answer.json().getJsonArray("violations").getValuesAs(JsonObject.class))
                .extracting(violation -> violation.getString("field"))
                .containsExactly(field);
        assertThat(Sql.count("select count(*) from notification where request_key = 'refused'"))
                .isZero();
    }

    @Test
    void takesWhatTelegramTakesAndNoMore() {
        var longest =
                Wish.html("<b>" + "x".repeat(4096) + "</b>").from(Customer.now().plus(HOUR));

        assertThat(Wish.of("x".repeat(4097)).told().status()).isEqualTo(422);
        assertThat(Wish.html("<b>" + "x".repeat(4097) + "</b>").told().status()).isEqualTo(422);
        assertThat(longest.format("plain").told().status()).isEqualTo(422);
        assertThat(Wish.cancel(longest.made()).status()).isEqualTo(200);
    }

    @Test
    void theQueueTakesTheSame() throws Exception {
        var wish = Wish.of("by queue");

        for (var times = 0; times < 3; times++) {
            Broker.send(QUEUE, context -> context.createTextMessage(wish.json()));
        }
        var conflict = Broker.send(
                QUEUE, context -> context.createTextMessage(wish.text("other").json()));

        await().atMost(PATIENCE).until(() -> wish.phone().texts(), List.of("by queue")::equals);
        var cause = await().atMost(PATIENCE).until(() -> Broker.causeOfDeath(conflict), Optional::isPresent);
        assertThat(cause.orElseThrow()).contains("other content");
        assertThat(wish.told().status()).isEqualTo(200);
        assertThat(wish.rows()).isOne();
    }

    @Test
    void bothResourcesOfThatAddressAnswer() {
        var wish = Wish.later();
        var id = wish.made();

        assertThat(Rest.viewer()
                        .get("notifications?type=message&limit=1")
                        .items()
                        .get(0)
                        .getString("notification_id"))
                .isEqualTo(id);
        assertThat(Rest.viewer().post("notifications", wish.json()).status()).isEqualTo(403);
        assertThat(Rest.operator().put("notifications", wish.json()).status()).isEqualTo(405);
        assertThat(Wish.cancel(id).status()).isEqualTo(200);
    }
}
