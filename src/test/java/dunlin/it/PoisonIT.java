package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Poison in front of good messages, on every queue that comes in: it ends among the dead letters, each with its cause, and keeps nobody waiting. */
class PoisonIT extends Deployed {

    private static final Duration SOON = Duration.ofSeconds(10);
    private static final String FIVE_MEGABYTES = "x".repeat(5_000_000);

    /** The queues, each with what is poison to it and five that are not. */
    enum Inbound {
        PAYMENT_EVENTS(
                "dunlin.payment-events",
                Map.of(
                        Poisons.EMPTY, "empty",
                        Poisons.NO_JSON, "JSON",
                        Poisons.UNKNOWN_VERSION, "type",
                        Poisons.HUGE, "64 KiB",
                        Poisons.MAP, "not a text"),
                PoisonIT::payments),
        NOTIFICATIONS(
                "dunlin.notifications",
                Map.of(
                        Poisons.EMPTY, "no notification_id",
                        Poisons.NO_JSON, "no notification_id",
                        Poisons.UNKNOWN_ID, "no notification of that id",
                        Poisons.BAD_ID, "notification_id",
                        Poisons.HUGE, "no notification_id",
                        Poisons.MAP, "no notification_id"),
                PoisonIT::reminders),
        NOTIFICATION_REQUESTS(
                "dunlin.notification-requests",
                Map.of(
                        Poisons.EMPTY, "empty",
                        Poisons.NO_JSON, "JSON",
                        Poisons.UNKNOWN_VERSION, "key is required",
                        Poisons.HUGE, "64 KiB",
                        Poisons.MAP, "not a text"),
                PoisonIT::requests),
        INQUIRIES(
                "dunlin.inquiries",
                Map.of(
                        Poisons.EMPTY, "empty",
                        Poisons.NO_JSON, "JSON",
                        Poisons.UNKNOWN_VERSION, "inquiry_id is required",
                        Poisons.WRONG_TYPE, "answered",
                        Poisons.HUGE, "64 KiB",
                        Poisons.MAP, "not a text"),
                PoisonIT::inquiries),
        CHARGES(
                "dunlin.charges",
                Map.of(
                        Poisons.EMPTY, "no series_id",
                        Poisons.NO_JSON, "no series_id",
                        Poisons.UNKNOWN_ID, "no charge of that series",
                        Poisons.BAD_ID, "series_id",
                        Poisons.HUGE, "no series_id",
                        Poisons.MAP, "no series_id"),
                PoisonIT::renewals);

        private final String queue;
        private final Map<Broker.Making, String> poison;
        private final Supplier<Callable<Boolean>> good;

        Inbound(String queue, Map<Broker.Making, String> poison, Supplier<Callable<Boolean>> good) {
            this.queue = queue;
            this.poison = poison;
            this.good = good;
        }
    }

    /** What nobody can apply. */
    private static final class Poisons {

        static final Broker.Making EMPTY = context -> context.createTextMessage("");
        static final Broker.Making NO_JSON = context -> context.createTextMessage("payment!");
        static final Broker.Making UNKNOWN_VERSION = context -> context.createTextMessage("""
                {"version": 99, "type": "payment.succeeded.v99"}""");
        static final Broker.Making WRONG_TYPE = context -> context.createTextMessage("""
                {"inquiry_id": "nobody", "answered": "yes"}""");
        static final Broker.Making HUGE = context -> context.createTextMessage(FIVE_MEGABYTES);
        static final Broker.Making UNKNOWN_ID = context -> named(context.createMessage(), "nobody");
        static final Broker.Making BAD_ID = context -> named(context.createMessage(), " \n");
        static final Broker.Making MAP = context -> {
            var map = context.createMapMessage();
            map.setString("notification_id", "nobody");
            return map;
        };

        private static Message named(Message message, String id) throws JMSException {
            message.setStringProperty("notification_id", id);
            message.setStringProperty("series_id", id);
            message.setStringProperty("number", "0");
            return message;
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Inbound.class)
    void poisonEndsWithItsCauseAndKeepsNobodyWaiting(Inbound inbound) throws Exception {
        var causes = new LinkedHashMap<String, String>();

        for (var poison : inbound.poison.entrySet()) {
            causes.put(Broker.send(inbound.queue, poison.getKey()), poison.getValue());
        }
        var allDone = inbound.good.get();

        await().atMost(SOON).until(allDone);
        for (var cause : causes.entrySet()) {
            var letter = await().atMost(PATIENCE)
                    .until(() -> Broker.deadLetter(cause.getKey()), found -> found.isPresent())
                    .orElseThrow();
            assertThat(letter.getStringProperty("dunlin_cause")).contains(cause.getValue());
            assertThat(letter.getStringProperty("dunlin_queue")).isEqualTo(inbound.queue);
            assertThat(Instant.parse(letter.getStringProperty("dunlin_dead_at")))
                    .isBefore(Customer.now());
        }
    }

    private static Callable<Boolean> payments() {
        var customers = five(() -> Customer.neverReminded(Customer.thisSecond().plus(Duration.ofDays(3)), "P30D"));
        customers.forEach(one ->
                Broker.sendPaymentEvent(EventJson.payment(one, "e-1", "p-1").toString()));
        return () -> {
            var paid = 0L;
            for (var customer : customers) {
                paid += Books.changes(customer, "payment");
            }
            return paid == 5;
        };
    }

    private static Callable<Boolean> reminders() {
        var customers = five(() -> Customer.toldOfTheEnd(Customer.thisSecond(), Duration.ofDays(2)));
        return () -> customers.stream().allMatch(one -> one.posts() == 1);
    }

    private static Callable<Boolean> requests() {
        var wishes = five(() -> Wish.of("good"));
        wishes.forEach(
                one -> Broker.send("dunlin.notification-requests", context -> context.createTextMessage(one.json())));
        return () -> wishes.stream().allMatch(one -> one.posts() == 1);
    }

    private static Callable<Boolean> inquiries() {
        var ids = five(() -> "poison-it-" + UUID.randomUUID());
        ids.forEach(id -> Broker.send(
                "dunlin.inquiries", context -> context.createTextMessage("""
                {"inquiry_id": "%s", "subject": "?", "waiting_since": "%s", "manager_chat_id": 5, "remind_after": "P1D"}""".formatted(id, Customer.now()))));
        return () ->
                ids.stream().allMatch(id -> Rest.viewer().get("inquiries/" + id).status() == 200);
    }

    private static Callable<Boolean> renewals() {
        var until = Customer.thisSecond().plus(Duration.ofMinutes(2));
        var payers = five(() -> Payer.byYooKassa("pm_ok", until, "P30D"));
        payers.get(0).comesToTheEnd();
        return () -> payers.stream().allMatch(one -> one.customer.accessUntil().isAfter(until));
    }

    private static <T> List<T> five(Supplier<T> making) {
        return Stream.generate(making).limit(5).toList();
    }
}
