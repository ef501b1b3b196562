package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dunlin.local.gateway.Answer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Operators read by JMX what the tables hold, and turn the same switches as by REST. */
class ManagementBeansIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);
    private static final String OWN = "select count(*) from notification where corrects is null and ";

    private static Jmx jmx;

    @BeforeAll
    static void connect() throws Exception {
        jmx = Jmx.connect();
    }

    @AfterAll
    static void hangUp() throws Exception {
        jmx.close();
    }

    @AfterEach
    void everythingGoesOn() {
        Rest.operator().post("sending/resume", null);
        Rest.operator().post("charging/resume", null);
        Surroundings.telegram().acceptAgain();
    }

    @Test
    void thereIsOneBeanOfEachType() throws Exception {
        assertThat(jmx.server().queryNames(new ObjectName("dunlin:*"), null))
                .extracting(ObjectName::getCanonicalName)
                .containsExactlyInAnyOrder(
                        "dunlin:type=Charges",
                        "dunlin:type=Clock",
                        "dunlin:type=Notifications",
                        "dunlin:type=Payments",
                        "dunlin:type=Queues",
                        "dunlin:type=Telegram",
                        "dunlin:type=Timers");
        for (var name : jmx.server().queryNames(new ObjectName("dunlin:*"), null)) {
            var attributes = jmx.server().getMBeanInfo(name).getAttributes();
            for (var attribute : attributes) {
                jmx.server().getAttribute(name, attribute.getName()); // no figure is a fault
                assertThat(attribute.getDescription()).contains(" ");
            }
        }
    }

    @Test
    void figuresOfNotificationsEqualSql() throws Exception {
        var corrected = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);
        var paid = Customer.toldOfTheEnd(Customer.thisSecond().plus(Duration.ofMinutes(4)), TWO_DAYS);
        var refused = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        Surroundings.telegram().script(refused.chatId).next(dunlin.local.telegram.Answer.chatNotFound());
        refused.subscribes(Customer.thisSecond());
        corrected.awaitNotification("sent");
        corrected.pays(Customer.now());
        paid.awaitNotification("pending");
        paid.pays(Customer.now());
        refused.awaitNotification("failed");
        var waiting = Customer.toldOfTheEnd(Customer.thisSecond().plus(Duration.ofMinutes(4)), TWO_DAYS);
        waiting.awaitNotification("pending");
        var late = Customer.toldOfTheEnd(Customer.thisSecond(), Duration.ofHours(1));
        late.awaitNotification("sent");

        await().atMost(PATIENCE).untilAsserted(() -> {
            assertEqual("Pending", OWN + "state = 'pending'");
            assertEqual("Sending", OWN + "state = 'sending'");
            assertEqual("Sent", OWN + "state = 'sent'");
            assertEqual("Failed", OWN + "state = 'failed'");
            assertEqual("Canceled", OWN + "state = 'canceled'");
            assertEqual("Expired", OWN + "state = 'expired'");
            assertEqual("Unknown", OWN + "state = 'failed' and reason = 'outcome_unknown'");
            assertEqual("SendErrors", OWN + "state = 'failed' and reason <> 'outcome_unknown'");
            assertEqual("StaleSkips", OWN + "state in ('canceled', 'expired')");
            assertThat(jmx.map("Notifications", "CanceledByReason"))
                    .isEqualTo(counted("select reason, count(*) from notification where corrects is null"
                            + " and state = 'canceled' group by reason"));
            assertThat(jmx.map("Notifications", "FailedByReason"))
                    .isEqualTo(counted("select reason, count(*) from notification where corrects is null"
                            + " and state = 'failed' group by reason"));
            assertThat(jmx.map("Notifications", "Corrections"))
                    .isEqualTo(counted(
                            "select state, count(*) from notification where corrects is not null group by state"));
        });
        assertThat(jmx.number("Notifications", "Pending")).isPositive();
        assertThat(jmx.map("Notifications", "CanceledByReason")).containsKey("access_until_changed");
        assertThat(jmx.map("Notifications", "FailedByReason")).containsKey("chat_not_found");
        assertThat((Double) jmx.get("Notifications", "AgeOfLastReceipt")).isBetween(0.0, 60.0);
    }

    @Test
    void theTallyIsFoldedAndStillEqualsSql() throws Exception {
        Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS).awaitNotification("sent");

        await().atMost(PATIENCE).until(() -> Sql.count("select count(*) from tally_change") == 0);

        await().atMost(PATIENCE).untilAsserted(() -> assertEqual("Sent", OWN + "state = 'sent'"));
        assertThat(Sql.count("select sum(amount) from tally where what = 'notification' and word = 'sent'"))
                .isEqualTo(Sql.count(OWN + "state = 'sent'"));
    }

    @Test
    void deliveryLagEqualsSql() throws Exception {
        var ahead = Duration.ofMinutes(2);
        var anna = Customer.toldOfTheEnd(Customer.thisSecond().plus(ahead), TWO_DAYS);
        anna.awaitNotification("pending");
        Customer.later(ahead);
        anna.awaitNotification("sent");

        await().atMost(PATIENCE).untilAsserted(() -> {
            for (var part : Map.of("P50", "0.5", "P95", "0.95", "P99", "0.99").entrySet()) {
                var millis = Sql.count(
                        "select cast(percentile_disc(" + part.getValue() + ") within group (order by"
                                + " extract(epoch from receipt_at - greatest(not_before, created_at))) * 1000 as bigint)"
                                + " from notification where corrects is null"
                                + " and receipt_at > cast(? as timestamptz) - interval '1 hour'",
                        Customer.now().toString());
                assertThat((Double) jmx.get("Notifications", "DeliveryLag" + part.getKey()) * 1000)
                        .isBetween(millis - 1.0, millis + 1.0);
            }
        });
    }

    @Test
    void figuresOfChargesAndPaymentsEqualSql() throws Exception {
        var anna = Payer.withAnHourLeft(Surroundings.yooKassa(), "pm_ok");
        anna.gateway.script(anna.token).next(Answer.declined("insufficient_funds"));
        anna.comesToTheEnd();
        anna.awaitAttempt(0, "declined");
        anna.until(1);
        anna.awaitSeries("paid");
        var boris = Customer.neverReminded(Customer.thisSecond().plus(TWO_DAYS), "P1M");
        boris.tells(boris.payment("same", "p", Customer.now()));
        boris.tells(boris.payment("other", "p", Customer.now()));
        boris.tells(boris.event("held", "payment.succeeded", Customer.now(), """
                "payment": {"id": "%s-held", "amount": "1.00", "currency": "RUB"}""".formatted(boris.id)));
        Customer.unknown("P1M").pays(Customer.now());

        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(jmx.number("Charges", "OpenSeries"))
                    .isEqualTo(Sql.count("select count(*) from charge_series where state = 'open'"));
            assertThat(jmx.number("Charges", "UnknownUnsettled"))
                    .isEqualTo(Sql.count("select count(*) from charge_attempt where state = 'unknown'"));
            assertThat(jmx.map("Charges", "AttemptsByResult"))
                    .isEqualTo(counted(
                            "select state, count(*) from charge_attempt where state <> 'pending' group by state"));
            assertThat(jmx.map("Charges", "DeclinesByClass"))
                    .isEqualTo(counted("select decline_class, count(*) from charge_attempt"
                            + " where state = 'declined' group by decline_class"));
            assertThat(jmx.map("Charges", "RecoveredAmount")).isEqualTo(money("and number > 0"));
            assertThat(jmx.map("Charges", "ChargedAmount")).isEqualTo(money(""));
            for (var status : new String[] {"Applied", "Duplicate", "Recorded", "Unmatched", "Held"}) {
                assertThat(jmx.number("Payments", status))
                        .as(status)
                        .isEqualTo(Sql.count("select count(*) from payment_event where status = lower(?)", status));
            }
        });
        assertThat(jmx.map("Charges", "RecoveredAmount")).containsKey("RUB");
        assertThat(jmx.number("Payments", "Duplicate")).isPositive();
        assertThat(jmx.number("Payments", "Held")).isPositive();
        assertThat(jmx.number("Payments", "Unmatched")).isPositive();
    }

    @Test
    void whatTelegramHoldsBackIsCounted() throws Exception {
        var before = jmx.number("Telegram", "TooManyRequests");
        var anna = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        Surroundings.telegram().script(anna.chatId).next(dunlin.local.telegram.Answer.tooManyRequests(600));
        anna.subscribes(Customer.thisSecond());

        Deliveries.awaitPendingAfter(anna, 1);

        assertThat(jmx.number("Telegram", "TooManyRequests")).isEqualTo(before + 1);
        assertThat(jmx.number("Telegram", "HeldChats"))
                .isPositive()
                .isEqualTo(Sql.count(
                        "select count(*) from lane where lane <> 'bot' and closed_until > cast(? as timestamptz)",
                        Customer.now().toString()));
        assertThat(jmx.get("Telegram", "CircuitState")).isEqualTo("closed");
        assertThat((Double) jmx.get("Telegram", "PacingUse")).isBetween(0.0, 1.0);
    }

    @Test
    void timersQueuesAndTheClockTellHowTheyAre() throws Exception {
        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(jmx.map("Timers", "SecondsSinceSuccess"))
                    .containsKeys("waker", "planner", "clock", "operations", "outcome relay")
                    .allSatisfy((name, age) ->
                            assertThat((Double) age).as(name).isNotNull().isBetween(0.0, 60.0));
            assertThat(jmx.number("Queues", "DeadLetters"))
                    .isEqualTo(Surroundings.queue("dunlin.dead").messages());
        });
        assertThat(jmx.map("Queues", "Consumers").get("dunlin.notifications"))
                .isEqualTo((long) Surroundings.queue("dunlin.notifications").consumers());
        assertThat(jmx.number("Clock", "Skew")).isBetween(-1000L, 1000L);
    }

    @Test
    void sendingIsPausedAndResumedByJmxAsByRest() throws Exception {
        jmx.call("Notifications", "pauseSending");
        var byRest = Rest.viewer().get("sending").json().getBoolean("paused");
        var anna = Customer.toldOfTheEnd(Customer.thisSecond().minusSeconds(20), TWO_DAYS);
        anna.awaitNotification("pending");
        var oldest = (Double) jmx.get("Notifications", "OldestDue");
        var paused = jmx.get("Notifications", "SendingPaused");
        var posted = anna.posts();

        jmx.call("Notifications", "resumeSending");

        anna.awaitNotification("sent");
        assertThat(byRest).isTrue();
        assertThat(paused).isEqualTo(true);
        assertThat(oldest).isGreaterThanOrEqualTo(20);
        assertThat(posted).isZero();
        jmx.call("Charges", "pauseCharging");
        assertThat(Rest.viewer().get("charging").json().getBoolean("paused")).isTrue();
        jmx.call("Charges", "resumeCharging");
        assertThat(jmx.get("Charges", "ChargingPaused")).isEqualTo(false);
    }

    @Test
    void whatFailedForOneReasonIsTriedAgainAndCounted() throws Exception {
        var anna = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        var boris = Customer.notYetSubscribed(Customer.endedRule(TWO_DAYS));
        Surroundings.telegram().script(anna.chatId).next(dunlin.local.telegram.Answer.chatNotFound());
        Surroundings.telegram().script(boris.chatId).next(dunlin.local.telegram.Answer.blocked());
        anna.subscribes(Customer.thisSecond());
        boris.subscribes(Customer.thisSecond());
        anna.awaitNotification("failed");
        boris.awaitNotification("failed");
        var failed = Sql.count(
                OWN + "state = 'failed' and reason = 'chat_not_found' and valid_until > cast(? as timestamptz)",
                Customer.now().toString());

        var retried = jmx.call("Notifications", "retryFailed", "chat_not_found");

        assertThat(((Number) retried).longValue()).isEqualTo(failed);
        anna.awaitNotification("sent");
        assertThat(boris.notification().getString("state")).isEqualTo("failed");
        await().atMost(PATIENCE).untilAsserted(() -> assertEqual("Failed", OWN + "state = 'failed'"));
        assertThatThrownBy(() -> jmx.call("Notifications", "retryFailed", "bad luck"))
                .hasRootCauseMessage("There is no reason bad luck");
    }

    @Test
    void whatIsOverdueIsWokenAtOnce() throws Exception {
        Rest.operator().post("sending/pause", null);
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);
        anna.awaitNotification("pending");
        var whilePaused = jmx.call("Notifications", "wakeOverdue");
        Sql.update(
                "update notification set woken_at = cast(? as timestamptz) where subscription_id = ?",
                Customer.now().toString(),
                anna.id);
        Rest.operator().post("sending/resume", null);

        var woken = jmx.call("Notifications", "wakeOverdue");

        assertThat(whilePaused).isEqualTo(0);
        assertThat((Integer) woken).isPositive();
        anna.awaitNotification("sent");
    }

    @Test
    void anAlarmIsToldWhenNothingIsReceivedAlthoughDueAndAgainWhenItIsOver() throws Exception {
        var told = Collections.synchronizedList(new ArrayList<String>());
        jmx.server()
                .addNotificationListener(
                        Jmx.name("Notifications"), (alarm, handback) -> told.add(alarm.getType()), null, null);
        Surroundings.telegram().refuseConnections();
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);
        anna.awaitNotification("pending");
        Customer.later(Duration.ofMinutes(6));
        await().atMost(PATIENCE).until(() -> told.contains("dunlin.alarm.nothing_received.raised"));

        Surroundings.telegram().acceptAgain();
        Customer.later(Duration.ofMinutes(1));
        anna.awaitNotification("sent");

        await().atMost(PATIENCE).until(() -> told.contains("dunlin.alarm.nothing_received.cleared"));
    }

    private static void assertEqual(String attribute, String sql) throws Exception {
        assertThat(jmx.number("Notifications", attribute)).as(attribute).isEqualTo(Sql.count(sql));
    }

    private static Map<String, Object> counted(String sql) throws SQLException {
        var counted = new TreeMap<String, Object>();
        try (var connection = Environment.database();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                counted.put(rows.getString(1), rows.getLong(2));
            }
        }
        return counted;
    }

    private static Map<String, Object> money(String condition) throws SQLException {
        var money = new TreeMap<String, Object>();
        try (var connection = Environment.database();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select currency, sum(amount) from charge_attempt"
                        + " join charge_series using (series_id) where charge_attempt.state = 'succeeded' " + condition
                        + " group by currency")) {
            while (rows.next()) {
                money.put(
                        rows.getString(1),
                        rows.getBigDecimal(2).stripTrailingZeros().toPlainString());
            }
        }
        return money;
    }
}
