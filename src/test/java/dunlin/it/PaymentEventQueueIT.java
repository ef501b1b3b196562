package dunlin.it;

import static dunlin.it.Books.changes;
import static dunlin.it.Books.listed;
import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The same payment events from the queue: applied once, whatever also came by REST; poison steps aside and keeps nobody waiting. */
class PaymentEventQueueIT extends Deployed {

    private static final Duration PERIOD = Duration.ofDays(30);

    private static Customer subscribed() {
        return Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D");
    }

    @Test
    void aTextAndItsBytesAreTheSame() throws Exception {
        var anna = subscribed();
        var end = anna.accessUntil();
        var asBytes = EventJson.payment(anna, "e-2", "p-2").toString();

        Broker.sendPaymentEvent(EventJson.payment(anna, "e-1", "p-1").toString());
        Broker.sendPaymentEvent(context -> bytes(context, asBytes.getBytes(StandardCharsets.UTF_8)));

        await().atMost(PATIENCE).until(anna::accessUntil, end.plus(PERIOD.multipliedBy(2))::equals);
        assertThat(listed("applied", anna)).hasSize(2);
    }

    @Test
    void theSameEventByQueueAndByRestMovesAccessOnce() throws Exception {
        var anna = subscribed();
        var end = anna.accessUntil();
        var event = EventJson.payment(anna, "e-1", "p-1").toString();

        for (var delivery = 0; delivery < 5; delivery++) {
            Broker.sendPaymentEvent(event);
            assertThat(anna.tells(event).status()).isEqualTo(200);
        }
        Broker.sendPaymentEvent(EventJson.payment(anna, "e-2", "p-1").toString());
        Broker.sendPaymentEvent(EventJson.payment(anna, "last", "p-2").toString());

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(listed("applied", anna)).hasSize(2));
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(listed("duplicate", anna)).hasSize(1));
        assertThat(anna.accessUntil()).isEqualTo(end.plus(PERIOD.multipliedBy(2)));
        assertThat(changes(anna, "payment")).isEqualTo(2);
    }

    @Test
    void anEventForAnUnknownSubscriptionWaitsAndOneThatDoesNotFitIsHeld() throws Exception {
        var unknown = Customer.unknown("P30D");
        var anna = subscribed();

        Broker.sendPaymentEvent(EventJson.payment(unknown, "e-1", "p-1").toString());
        Broker.sendPaymentEvent(EventJson.of(anna, "e-1", "payment.succeeded")
                .paying("p-1", "1.00", "RUB")
                .toString());

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(listed("unmatched", unknown)).hasSize(1));
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(listed("held", anna)).hasSize(1));
    }

    static Stream<Arguments> poison() {
        return Stream.of(
                poison("an empty text", "empty", context -> context.createTextMessage("")),
                poison("no text at all", "not a text", JMSContext::createTextMessage),
                poison("no body", "not a text", JMSContext::createMessage),
                poison("no JSON", "JSON", context -> context.createTextMessage("payment!")),
                poison("an array", "object", context -> context.createTextMessage("[1, 2]")),
                poison("text after the JSON", "after", context -> context.createTextMessage("{} {}")),
                poison("a wrong type", "subscription_id", context -> context.createTextMessage("""
                        {"event_id": "x", "source": "shop", "type": "payment.succeeded", "subscription_id": 7,
                         "occurred_at": "2026-01-01T00:00:00Z",
                         "payment": {"id": "p", "amount": "1.00", "currency": "RUB"}}""")),
                poison("an unknown type", "type", context -> context.createTextMessage("""
                        {"event_id": "x", "source": "shop", "type": "payment.vanished", "subscription_id": "s",
                         "occurred_at": "2026-01-01T00:00:00Z"}""")),
                poison("a bad amount", "payment.amount", context -> context.createTextMessage("""
                        {"event_id": "x", "source": "shop", "type": "payment.succeeded", "subscription_id": "s",
                         "occurred_at": "2026-01-01T00:00:00Z",
                         "payment": {"id": "p", "amount": "-1.00", "currency": "RUB"}}""")),
                poison("an event of the far future", "occurred_at", context -> context.createTextMessage("""
                        {"event_id": "x", "source": "shop", "type": "subscription.canceled", "subscription_id": "s",
                         "occurred_at": "9000-01-01T00:00:00Z"}""")),
                poison("a character that cannot be stored", "U+0000", context -> context.createTextMessage("""
                        {"event_id": "x", "source": "shop", "type": "access.set", "subscription_id": "s",
                         "occurred_at": "2026-01-01T00:00:00Z", "access_until": "2026-01-01T00:00:00Z",
                         "comment": "\\u0000"}""")),
                poison("five megabytes", "64 KiB", context -> context.createTextMessage("x".repeat(5_000_000))),
                poison("five megabytes of bytes", "64 KiB", context -> bytes(context, new byte[5_000_000])),
                poison(
                        "bytes that are no UTF-8",
                        "UTF-8",
                        context -> bytes(context, new byte[] {'{', (byte) 0xC3, '}'})),
                poison("a map", "not a text", PaymentEventQueueIT::map),
                poison("an object", "not a text", context -> context.createObjectMessage("payment")));
    }

    private static Arguments poison(String name, String cause, Broker.Making message) {
        return Arguments.of(cause, Named.of(name, message));
    }

    @ParameterizedTest
    @MethodSource("poison")
    void poisonEndsAmongTheDeadLettersWithItsCauseAndTheRestOfTheQueueGoesOn(String cause, Broker.Making message)
            throws Exception {
        var customers = new ArrayList<Customer>();
        for (var number = 0; number < 5; number++) {
            customers.add(subscribed());
        }

        var poisonous = Broker.sendPaymentEvent(message);
        for (var customer : customers) {
            Broker.sendPaymentEvent(EventJson.payment(customer, "e-1", "p-1").toString());
        }

        awaitApplied(customers);
        var told = await().atMost(PATIENCE).until(() -> Broker.causeOfDeath(poisonous), Optional::isPresent);
        assertThat(told.orElseThrow()).contains(cause);
    }

    @Test
    void knownEventsAndPaymentsWithOtherContentArePoison() throws Exception {
        var anna = subscribed();
        var boris = subscribed();
        EventJson.payment(anna, "e-1", "p-1").told();
        var until = anna.accessUntil();

        var otherEvent = Broker.sendPaymentEvent(
                EventJson.payment(anna, "e-1", "p-2").periods(9).toString());
        var othersPayment = Broker.sendPaymentEvent(EventJson.payment(anna, "e-2", "p-1")
                .text("subscription_id", boris.id)
                .toString());
        Broker.sendPaymentEvent(EventJson.payment(boris, "e-1", "p-1").toString());

        awaitApplied(List.of(boris));
        for (var poisonous : List.of(otherEvent, othersPayment)) {
            var told = await().atMost(PATIENCE).until(() -> Broker.causeOfDeath(poisonous), Optional::isPresent);
            assertThat(told.orElseThrow()).contains("other content");
        }
        assertThat(anna.accessUntil()).isEqualTo(until);
    }

    /** Whatever refuses an event by REST with a fault of ours would come round for ever here. */
    @Test
    void oddEventsThatCannotBeAppliedNeitherComeRoundNorVanish() throws Exception {
        var anna = subscribed();
        EventJson.accessSet(anna, "s-1", anna.accessUntil()).told();
        var ancient = Customer.neverReminded(Instant.parse("9999-12-01T00:00:00Z"), "P30D");

        Broker.sendPaymentEvent(EventJson.refund(anna, "r-1", "s-1").toString());
        Broker.sendPaymentEvent(
                EventJson.payment(ancient, "e-1", "p-1").periods(120).toString());

        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(listed("held", anna)).hasSize(1));
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(listed("held", ancient)).hasSize(1));
    }

    private static void awaitApplied(List<Customer> customers) {
        for (var customer : customers) {
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(listed("applied", customer)).containsExactly(customer.id + "-e-1"));
        }
    }

    private static Message bytes(JMSContext context, byte[] content) throws JMSException {
        var message = context.createBytesMessage();
        message.writeBytes(content);
        return message;
    }

    private static Message map(JMSContext context) throws JMSException {
        var message = context.createMapMessage();
        message.setString("event_id", "x");
        return message;
    }
}
