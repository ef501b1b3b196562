package dunlin.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.telegram.Answer;
import jakarta.json.JsonObject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** The only node and the broker are killed between the commit of an outcome and its publication: none is missing, none came before its commit. */
class OutcomesKillIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration TWO_DAYS = Duration.ofDays(2);

    private static final Duration LONGER_THAN_A_CHARGE_IS_LEASED = Duration.ofMinutes(4);

    private static final Duration A_MONTHS_WINDOW = Duration.ofDays(6).plusHours(1);

    private static final String OTHER = "kill-it-";
    private static final int OTHERS = 5;

    private final Queue<String> tooEarly = new ConcurrentLinkedQueue<>();

    @Test
    void everyEndIsToldThroughTwoKillsAndACrashOfTheBroker() throws Exception {
        var nodes = Nodes.shared();
        nodes.two().kill();
        nodes.one().start();
        try (var broker = nodes.broker();
                var consumer = new OutcomeConsumer(broker, "kill-it", event -> compare(nodes, event))) {
            var crowd = Crowd.of(nodes, 60, nodes.now().plus(TWO_DAYS), TWO_DAYS);
            var payers = Crowd.of(nodes, 25, nodes.now().plus(TWO_DAYS), TWO_DAYS);
            payers.renew(0, 10, "pm_ok");
            payers.renew(10, 20, "pm_no_funds");
            payers.renew(20, 25, "pm_stolen");
            var blocked = crowd.chats().skip(10).limit(5).boxed().toList();
            blocked.forEach(chat -> nodes.telegram().script(chat).always(Answer.blocked()));

            diesBetweenCommitAndPublication(nodes, crowd);
            awaitMoves(consumer, crowd, 2);
            diesBetweenPublicationAndItsRecord(nodes, crowd);
            awaitMoves(consumer, crowd, 3);
            askForMessages(nodes);
            crowd.endsAt(nodes.now());
            payers.endsAt(nodes.now());
            await().atMost(PATIENCE).until(() -> crowd.reminders("sent") > 5);
            nodes.one().kill();
            nodes.one().start();
            crowd.awaitFinal();
            nodes.clockRuns(LONGER_THAN_A_CHARGE_IS_LEASED);

            await().atMost(PATIENCE) // what the killed node had asked for is settled while its key is remembered
                    .until(() -> payers.unsettled() == 0 && Collections.frequency(payers.series(), "open") == 10);
            payers.pay(12, "by-hand"); // two of those whose series is open, too
            nodes.clockRuns(A_MONTHS_WINDOW);
            await().atMost(PATIENCE).until(() -> !payers.series().contains("open"));

            await().atMost(PATIENCE)
                    .untilAsserted(() ->
                            assertThat(toldOfOthers(consumer)).containsExactlyInAnyOrderElementsOf(othersEnds(nodes)));
            assertThat(toldOfOthers(consumer)).hasSize(2 * OTHERS);
            for (var one : List.of(crowd, payers)) {
                await().atMost(PATIENCE)
                        .untilAsserted(
                                () -> assertThat(told(consumer, one)).containsExactlyInAnyOrderElementsOf(one.ends()));
                assertThat(sequences(consumer, one))
                        .allSatisfy(numbers -> assertThat(numbers).isSorted());
            }
            assertThat(payers.series()).contains("paid", "superseded", "exhausted", "stopped");
            assertThat(tooEarly).isEmpty();
            assertThat(consumer.repeats()).as("at least once").isPositive();
            assertThat(consumer.events())
                    .extracting(event -> event.getString("id"))
                    .doesNotHaveDuplicates();
            assertThat(crowd.reminders("failed")).isEqualTo(blocked.size());
        }
    }

    /** Other systems ask for messages, and inquiries wait. */
    private static void askForMessages(Nodes nodes) {
        var api = Rest.integrator().at(nodes.one().uri());
        for (var number = 1; number <= OTHERS; number++) {
            var asked = api.post("notifications", """
                    {"key": "%1$s%2$d", "chat_id": 99000%2$d, "text": "Report"}""".formatted(OTHER, number));
            assertThat(asked.status()).as(asked.text()).isEqualTo(202);
            var waits = api.put("inquiries/" + OTHER + number, """
                    {"subject": "Where is it?", "waiting_since": "%1$s", "manager_chat_id": 99100%2$d, "remind_after": "PT1S"}""".formatted(nodes.now(), number));
            assertThat(waits.status()).as(waits.text()).isEqualTo(201);
        }
    }

    private static List<String> toldOfOthers(OutcomeConsumer consumer) {
        return consumer.events().stream()
                .filter(event ->
                        event.getJsonObject("data").getString("key", "").startsWith(OTHER)
                                || event.getJsonObject("data")
                                        .getString("inquiry_id", "")
                                        .startsWith(OTHER))
                .map(OutcomesKillIT::end)
                .toList();
    }

    private static List<String> othersEnds(Nodes nodes) throws SQLException {
        return nodes.texts(
                "select state || ' ' || notification_id from notification where finished_at is not null"
                        + " and (request_key like ? || '%' or inquiry_id like ? || '%')",
                OTHER, OTHER);
    }

    /** Payments are committed while the broker is away, and the node is killed before it comes back. */
    private static void diesBetweenCommitAndPublication(Nodes nodes, Crowd crowd) throws Exception {
        nodes.withoutBroker(() -> {
            crowd.pay(20, "first");
            nodes.one().kill();
        });
        nodes.one().start();
    }

    /** The record that outcomes were published cannot be written, and the node is killed while it waits for that. */
    private static void diesBetweenPublicationAndItsRecord(Nodes nodes, Crowd crowd) throws Exception {
        try (var connection = nodes.database()) {
            nodes.withoutBroker(() -> {
                crowd.pay(20, "second");
                connection.setAutoCommit(false);
                Sql.count(
                        connection,
                        "select count(*) from (select 1 from outcome where published_at is null for update) held");
            });
            awaitRelayWaits(nodes);
            nodes.one().kill();
            connection.rollback();
        }
        nodes.one().start();
    }

    private static void awaitRelayWaits(Nodes nodes) {
        await().atMost(PATIENCE).until(() -> {
            try (var connection = nodes.database()) { // a transaction would see the same picture again and again
                return Sql.count(
                                connection,
                                "select count(*) from pg_stat_activity where application_name = 'dunlin'"
                                        + " and wait_event_type = 'Lock' and query like 'update outcome set%'")
                        > 0;
            }
        });
    }

    private static void awaitMoves(OutcomeConsumer consumer, Crowd crowd, int each) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(crowd.chats().limit(20))
                        .allSatisfy(chat ->
                                assertThat(consumer.eventsOf("c-" + chat)).hasSize(each)));
    }

    /** Whether what is told is committed at that moment. */
    private void compare(Nodes nodes, JsonObject event) {
        var data = event.getJsonObject("data");
        try (var connection = nodes.database()) {
            if (isCommitted(connection, event.getString("type"), data) == 0) {
                tooEarly.add(event.toString());
            }
        } catch (SQLException away) {
            throw new IllegalStateException(away);
        }
    }

    private static long isCommitted(Connection connection, String type, JsonObject data) throws SQLException {
        if (type.startsWith("dunlin.notification")) {
            return Sql.count(
                    connection,
                    "select count(*) from notification where notification_id = ? and state = ?",
                    data.getString("notification_id"),
                    data.getString("state"));
        }
        if (type.startsWith("dunlin.charge")) {
            return Sql.count(
                    connection,
                    "select (select count(*) from charge_series where series_id = ? and state = ?)"
                            + " + (select count(*) from charge_attempt where series_id = ? and state = ?)",
                    data.getString("series_id"),
                    lastWord(type),
                    data.getString("series_id"),
                    lastWord(type));
        }
        return Sql.count(
                connection,
                "select count(*) from access_change where subscription_id = ? and access_until_after = cast(? as timestamptz)",
                data.getString("subscription_id"),
                data.getString("access_until_after"));
    }

    private static String lastWord(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }

    /** What was told of theirs. */
    private static List<String> told(OutcomeConsumer consumer, Crowd crowd) {
        return crowd.chats()
                .boxed()
                .flatMap(chat -> consumer.eventsOf("c-" + chat).stream())
                .map(OutcomesKillIT::end)
                .toList();
    }

    private static String end(JsonObject event) {
        var data = event.getJsonObject("data");
        return data.containsKey("notification_id")
                ? data.getString("state") + " " + data.getString("notification_id")
                : lastWord(event.getString("type")) + " "
                        + data.getString("series_id", data.getString("subscription_id"));
    }

    private static List<List<String>> sequences(OutcomeConsumer consumer, Crowd crowd) {
        return crowd.chats()
                .mapToObj(chat -> consumer.eventsOf("c-" + chat).stream()
                        .map(event -> event.getString("sequence"))
                        .toList())
                .toList();
    }
}
