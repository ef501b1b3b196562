package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an operator pauses waits, uses nothing up and loses no time of its own; resumed, it goes on. */
class PauseIT extends Deployed {

    private static final Duration TWO_DAYS = Duration.ofDays(2);

    @AfterEach
    void everythingGoesOn() {
        Rest.operator().post("sending/resume", null);
        Rest.operator().post("charging/resume", null);
    }

    @Test
    void whatIsDueWhileSendingIsPausedGoesOutWhenItIsResumed() throws Exception {
        var paused = Rest.operator().post("sending/pause", null);
        var again = Rest.operator().post("sending/pause", null);
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);
        var boris = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);
        anna.awaitNotification("pending");
        boris.awaitNotification("pending");
        awaitHeld(anna);
        awaitHeld(boris);
        boris.pays(Customer.now());
        var waiting = anna.notification();
        var posted = anna.posts();

        var resumed = Rest.operator().post("sending/resume", null);

        assertThat(paused.json().getBoolean("paused")).isTrue();
        assertThat(again.json()).isEqualTo(paused.json());
        assertThat(posted).isZero();
        assertThat(waiting.getInt("attempts_made")).isZero();
        assertThat(resumed.text()).isEqualTo("{\"paused\":false,\"since\":null}");
        assertThat(anna.awaitNotification("sent").getString("valid_until")).isEqualTo(waiting.getString("valid_until"));
        assertThat(anna.posts()).isOne();
        assertThat(boris.awaitNotification("canceled").getString("reason")).isEqualTo("access_until_changed");
        assertThat(boris.posts()).isZero();
    }

    @Test
    void aDeadlineThatPassesWhileSendingIsPausedHasPassed() throws Exception {
        Rest.operator().post("sending/pause", null);
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), Duration.ofHours(1));
        anna.awaitNotification("pending");
        awaitHeld(anna);

        Customer.later(Duration.ofHours(2));

        assertThat(anna.awaitNotification("expired").getInt("attempts_made")).isZero();
        assertThat(anna.posts()).isZero();
    }

    @Test
    void theDatabaseSaysWhatIsPausedAndNoNodeRemembersIt() throws Exception {
        Sql.update("insert into pause (activity, since) values ('sending', cast(? as timestamptz))", "2026-01-02");
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), TWO_DAYS);
        anna.awaitNotification("pending");
        awaitHeld(anna);
        var seen = Rest.viewer().get("sending").json();
        var posted = anna.posts();

        Sql.update("delete from pause");

        assertThat(seen.getBoolean("paused")).isTrue();
        assertThat(Instant.parse(seen.getString("since"))).isBefore(Instant.parse("2026-01-03T00:00:00Z"));
        assertThat(posted).isZero();
        anna.awaitNotification("sent");
    }

    @Test
    void noGatewayIsAskedWhileChargingIsPaused() throws Exception {
        var anna = Payer.withAnHourLeft(Surroundings.yooKassa(), "pm_ok");
        Rest.operator().post("charging/pause", null);
        anna.comesToTheEnd();
        anna.awaitSeries("open");
        awaitHeld(anna);
        var asked = anna.calls();

        Rest.operator().post("charging/resume", null);

        assertThat(asked).isZero();
        anna.awaitSeries("paid");
        assertThat(anna.calls()).isOne();
        assertThat(anna.taken()).hasSize(1);
    }

    @Test
    void whatIsUnknownIsNotSettledWhileChargingIsPaused() throws Exception {
        var anna = Payer.withAnHourLeft(Surroundings.yooKassa(), "pm_timeout");
        anna.withoutWebhooks(() -> {
            anna.comesToTheEnd();
            anna.awaitAttempt(0, "unknown");
            Rest.operator().post("charging/pause", null);
            var asked = anna.calls();
            Customer.later(Duration.ofMinutes(10));
            awaitHeld(anna);
            assertThat(anna.calls()).isEqualTo(asked);
            assertThat(anna.attempt(0).getString("state")).isEqualTo("unknown");
        });
    }

    @Test
    void onlyAnOperatorPauses() {
        for (var path : new String[] {"sending/pause", "sending/resume", "charging/pause", "charging/resume"}) {
            assertThat(Rest.integrator().post(path, null).status()).as(path).isEqualTo(403);
        }
        assertThat(Rest.viewer().get("sending").json().getBoolean("paused")).isFalse();
        assertThat(Rest.viewer().get("charging").json().getBoolean("paused")).isFalse();
    }

    /** Has a wake-up come, as one may that was under way, and waits until it was answered with the pause. */
    private static void awaitHeld(Customer customer) throws Exception {
        var id = customer.notification().getString("notification_id");
        Sql.update("update notification set woken_at = due_at where notification_id = ?", id);
        Broker.wake(id);
        await().atMost(PATIENCE)
                .until(() -> Sql.count(
                                "select count(*) from notification where subscription_id = ? and state = 'pending'"
                                        + " and woken_at is null and due_at <= cast(? as timestamptz)",
                                customer.id,
                                Customer.now().toString())
                        == 1);
    }

    private static void awaitHeld(Payer payer) throws Exception {
        var id = payer.onlySeries().getString("series_id");
        Sql.update("update charge_attempt set woken_at = next_at where series_id = ? and number = 0", id);
        Broker.wakeCharge(id, 0);
        await().atMost(PATIENCE)
                .until(() -> Sql.count(
                                "select count(*) from charge_attempt join charge_series using (series_id)"
                                        + " where subscription_id = ? and woken_at is null"
                                        + " and next_at <= cast(? as timestamptz)",
                                payer.customer.id,
                                Customer.now().toString())
                        == 1);
    }
}
