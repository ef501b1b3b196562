package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What nobody could apply lies among the dead letters until an operator sends it again, with all that it came with, or does away with it. */
class DeadLettersIT extends Deployed {

    private static final String PAYMENT_EVENTS = "dunlin.payment-events";
    private static final String NOTIFICATIONS = "dunlin.notifications";
    private static final Duration TOO_EARLY = Duration.ofMinutes(10);

    private static Customer subscribed() {
        return Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D");
    }

    /** A payment of the near future: refused now, and good when its time has come. */
    private static String prematurePayment(Customer customer) {
        return EventJson.payment(customer, "e-1", "p-1")
                .at(Customer.now().plus(TOO_EARLY))
                .toString();
    }

    @Test
    void whatWasPoisonIsAppliedWhenItIsSentAgainLater() throws Exception {
        var anna = subscribed();
        var boris = subscribed();
        var asText = prematurePayment(anna);
        var asBytes = prematurePayment(boris).getBytes(StandardCharsets.UTF_8);
        var annas = awaitDead(Broker.sendPaymentEvent(asText));
        var boriss = awaitDead(Broker.sendPaymentEvent(context -> {
            var message = context.createBytesMessage();
            message.writeBytes(asBytes);
            return message;
        }));
        Customer.later(TOO_EARLY);

        var redriven = redrive(annas);
        assertThat(redrive(boriss).status()).isEqualTo(200);

        assertThat(redriven.json()).isEqualTo(annas);
        assertThat(annas.getString("body")).isEqualTo(asText);
        assertThat(boriss.getString("body")).isEqualTo(new String(asBytes, StandardCharsets.UTF_8));
        await().atMost(PATIENCE).until(() -> Books.changes(anna, "payment") + Books.changes(boris, "payment") == 2);
        assertThat(redrive(annas).status()).isEqualTo(404);
        assertThat(redrive(boriss).status()).isEqualTo(404);
    }

    @Test
    void sentAgainByManyAtOnceItIsAppliedOnce() throws Exception {
        var anna = subscribed();
        var letter = awaitDead(Broker.sendPaymentEvent(prematurePayment(anna)));
        Customer.later(TOO_EARLY);

        var answers = Together.times(8, () -> redrive(letter).status());

        assertThat(answers).contains(200).isSubsetOf(200, 404);
        await().atMost(PATIENCE).until(() -> Books.changes(anna, "payment") == 1);
        awaitEmpty(PAYMENT_EVENTS);
        assertThat(Books.changes(anna, "payment")).isEqualTo(1);
    }

    @Test
    void aDeadLetterTellsAllThatItCameWithAndKeepsItWhenItIsSentAgain() throws Exception {
        var mark = UUID.randomUUID().toString();
        var before = Customer.now();
        var id = Broker.send(NOTIFICATIONS, context -> {
            var message = context.createMessage();
            message.setStringProperty("notification_id", "unknown " + mark);
            message.setIntProperty("version", 99);
            message.setBooleanProperty("urgent", true);
            message.setJMSCorrelationID(mark);
            return message;
        });

        var letter = awaitDead(id);
        redrive(letter);
        var again = await().atMost(PATIENCE)
                .until(
                        () -> letters()
                                .filter(one -> mark.equals(text(one, "correlation_id")))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();

        for (var one : List.of(letter, again)) {
            assertThat(one.getString("queue")).isEqualTo(NOTIFICATIONS);
            assertThat(one.getString("cause")).isEqualTo("no notification of that id");
            assertThat(one.getJsonObject("properties").toString())
                    .isEqualTo("{\"notification_id\":\"unknown %s\",\"urgent\":\"true\",\"version\":\"99\"}"
                            .formatted(mark));
            assertThat(one.isNull("body")).isTrue();
            assertThat(Instant.parse(one.getString("died_at"))).isBetween(before, Customer.now());
        }
        assertThat(again.getString("dead_letter_id")).isNotEqualTo(letter.getString("dead_letter_id"));
    }

    @Test
    void aLargeBodyIsShownFromItsBeginningAndSentAgainWhole() throws Exception {
        var mark = UUID.randomUUID().toString();
        var body = "я".repeat(512 * 1024);
        var large = awaitDead(Broker.sendPaymentEvent(context -> {
            var message = context.createTextMessage(body);
            message.setStringProperty("mark", mark);
            return message;
        }));

        var redriven = redrive(large);

        assertThat(redriven.status()).as(redriven.text()).isEqualTo(200);
        assertThat(large.getString("body")).isEqualTo("я".repeat(4096));
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(dead(mark)).hasSize(1));
        assertThat(((TextMessage) dead(mark).get(0)).getText()).isEqualTo(body);
    }

    @Test
    void whatIsNotKeptWholeIsNotSentAgain() throws Exception {
        var tooLarge =
                awaitDead(Broker.sendPaymentEvent(context -> context.createTextMessage("x".repeat(1024 * 1024 + 1))));
        var tooLargeBytes = awaitDead(Broker.sendPaymentEvent(context -> {
            var message = context.createBytesMessage();
            message.writeBytes(new byte[1024 * 1024 + 1]);
            return message;
        }));
        var map = awaitDead(Broker.sendPaymentEvent(context -> {
            var message = context.createMapMessage();
            message.setString("event_id", "x");
            return message;
        }));
        var object = awaitDead(Broker.sendPaymentEvent(context -> context.createObjectMessage("payment")));

        for (var letter : List.of(tooLarge, tooLargeBytes, map, object)) {
            assertThat(letter.getBoolean("redrivable")).isFalse();
            assertThat(redrive(letter).status()).isEqualTo(409);
            assertThat(delete(letter).status()).isEqualTo(204);
            assertThat(delete(letter).status()).isEqualTo(404);
        }
        assertThat(map.getString("body")).isEqualTo("a map of event_id");
        assertThat(object.getString("body")).isEqualTo("an object");
    }

    @Test
    void whatTheBrokerItselfGaveUpIsListedAndSentAgainToo() throws Exception {
        var queue = "it.elsewhere";
        var id = Broker.send(queue, context -> {
            var message = context.createTextMessage("for somebody else");
            message.setStringProperty("mark", queue);
            return message;
        });
        Surroundings.giveUp(queue);

        var letter = awaitDead(id);
        var answer = redrive(letter);

        assertThat(letter.getString("queue")).isEqualTo(queue);
        assertThat(letter.getString("cause")).isEqualTo("given up by the broker");
        assertThat(letter.isNull("died_at")).isTrue();
        assertThat(letter.getJsonObject("properties").toString()).isEqualTo("{\"mark\":\"" + queue + "\"}");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(Surroundings.queue(queue).messages()).isEqualTo(1);
        assertThat(redrive(letter).status()).isEqualTo(404);
    }

    @Test
    void theyAreListedNewestFirstInPages() throws Exception {
        var sent = new ArrayList<String>();
        for (var number : IntStream.range(0, 5).toArray()) {
            var id = Broker.sendPaymentEvent("poison " + number);
            awaitDead(id);
            sent.add(0, id);
        }

        var listed = new ArrayList<String>();
        var cursor = Optional.<String>empty();
        do {
            var page = page("dead-letters?limit=2"
                    + cursor.map(after -> "&cursor=" + after).orElse(""));
            page.getJsonArray("items")
                    .getValuesAs(JsonObject.class)
                    .forEach(one -> listed.add(one.getString("message_id")));
            cursor = Optional.ofNullable(page.isNull("next_cursor") ? null : page.getString("next_cursor"));
        } while (cursor.isPresent());

        assertThat(listed).startsWith(sent.toArray(String[]::new)).doesNotHaveDuplicates();
    }

    /** More than the broker keeps in memory of one queue. */
    @Test
    void theNewestIsFoundBehindManyOthers() throws Exception {
        var mark = UUID.randomUUID().toString();
        Broker.sendMany("dunlin.dead", 500, context -> {
            var message = context.createBytesMessage();
            message.writeBytes(new byte[90_000]);
            message.setStringProperty("mark", mark);
            return message;
        });
        try {
            var letter = awaitDead(Broker.sendPaymentEvent("behind"));

            assertThat(redrive(letter).status()).isEqualTo(200);
            assertThat(redrive(letter).status()).isEqualTo(404);
        } finally {
            assertThat(Broker.takeAll("dunlin.dead", "mark = '" + mark + "'")).isEqualTo(500);
        }
    }

    @Test
    void onlyAnOperatorDecides() throws Exception {
        var letter = awaitDead(Broker.sendPaymentEvent("poison"));
        var path = "dead-letters/" + letter.getString("dead_letter_id");

        assertThat(Rest.integrator().post(path + "/redrive", null).status()).isEqualTo(403);
        assertThat(Rest.integrator().delete(path).status()).isEqualTo(403);
        assertThat(Rest.operator().post("dead-letters/nobody/redrive", null).status())
                .isEqualTo(404);
        assertThat(Rest.operator()
                        .post("dead-letters/x'%20OR%20'1'='1/redrive", null)
                        .status())
                .isEqualTo(404);
        assertThat(Rest.operator().delete("dead-letters/no-1").status()).isEqualTo(404);
        assertThat(awaitDead(letter.getString("message_id"))).isEqualTo(letter);
    }

    @Test
    void withoutTheBrokerTheCallerIsAskedToComeAgain() throws Exception {
        var letter = awaitDead(Broker.sendPaymentEvent("poison"));
        var path = "dead-letters/" + letter.getString("dead_letter_id");

        Surroundings.withoutBroker(() -> {
            Health.awaitNotReady();
            for (var answer : List.of(
                    Rest.viewer().get("dead-letters"),
                    Rest.operator().post(path + "/redrive", null),
                    Rest.operator().delete(path))) {
                assertThat(answer.status()).as(answer.text()).isEqualTo(503);
                assertThat(answer.string("type")).isNotNull();
            }
        });

        Health.awaitReady();
        await().atMost(PATIENCE).until(() -> delete(letter).status() == 204);
    }

    private static JsonObject awaitDead(String messageId) {
        return await().atMost(PATIENCE)
                .until(
                        () -> letters()
                                .filter(one -> messageId.equals(text(one, "message_id")))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    private static Stream<JsonObject> letters() {
        return page("dead-letters").getJsonArray("items").getValuesAs(JsonObject.class).stream();
    }

    private static JsonObject page(String path) {
        var answer = Rest.viewer().get(path);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    private static String text(JsonObject object, String name) {
        return object.getString(name, "");
    }

    private static Rest.Answer redrive(JsonObject letter) {
        return Rest.operator().post("dead-letters/" + letter.getString("dead_letter_id") + "/redrive", null);
    }

    private static Rest.Answer delete(JsonObject letter) {
        return Rest.operator().delete("dead-letters/" + letter.getString("dead_letter_id"));
    }

    private static List<Message> dead(String mark) throws JMSException {
        return Broker.dead("mark = '" + mark + "'");
    }

    private static void awaitEmpty(String queue) {
        await().atMost(PATIENCE).until(() -> Surroundings.queue(queue).messages() == 0);
    }
}
