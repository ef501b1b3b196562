package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.local.gateway.GatewaySimulator;
import dunlin.local.gateway.Taken;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A customer whose renewal is charged to a saved method, and the gateway that holds it. */
final class Payer {

    final Customer customer;
    final GatewaySimulator gateway;
    final String token;

    private Payer(Customer customer, GatewaySimulator gateway, String token) {
        this.customer = customer;
        this.gateway = gateway;
        this.token = token;
    }

    /** Has a plan of that period and pays by a YooKassa method of that kind ({@code pm_ok}, {@code pm_no_funds} …). */
    static Payer byYooKassa(String kind, Instant accessUntil, String period) {
        return subscribed(Surroundings.yooKassa(), kind, accessUntil, period);
    }

    /** The same at Stripe. */
    static Payer byStripe(String kind, Instant accessUntil, String period) {
        return subscribed(Surroundings.stripe(), kind, accessUntil, period);
    }

    /** Has come to the end of a period of that length. */
    static Payer atTheEnd(GatewaySimulator gateway, String kind, String period) {
        var payer = subscribed(gateway, kind, Customer.thisSecond().plus(Duration.ofMinutes(2)), period);
        payer.comesToTheEnd();
        return payer;
    }

    /** Has an hour left of a month of thirty days: what the gateway is to say can be laid down before the charge. */
    static Payer withAnHourLeft(GatewaySimulator gateway, String kind) {
        return subscribed(gateway, kind, Customer.thisSecond().plus(Duration.ofHours(1)), "P30D");
    }

    private static Payer subscribed(GatewaySimulator gateway, String kind, Instant accessUntil, String period) {
        var customer = Customer.unknown(period);
        var payer = new Payer(customer, gateway, kind + "-" + customer.id);
        payer.gives(payer.token, accessUntil);
        return payer;
    }

    /** Gives that method, at the creation with that end of access. */
    void gives(String method, Instant accessUntil) {
        var answer = customer.puts("""
                "auto_renew": true, "payment_method": {"gateway": "%s", "token": "%s", "customer": "cus_1"}%s""".formatted(
                gateway.name(), method, accessUntil == null ? "" : ", \"access_until\": \"" + accessUntil + "\""));
        assertThat(answer.status()).as(answer.text()).isIn(200, 201);
    }

    /** Moves the clock to the end of access. */
    void comesToTheEnd() {
        var left = Duration.between(Customer.now(), customer.accessUntil());
        if (!left.isNegative()) {
            Customer.later(left);
        }
    }

    /** Tells the story while the gateway's webhooks come to nobody; what was told meanwhile is not told again by itself. */
    void withoutWebhooks(Surroundings.Story story) throws Exception {
        gateway.webhooksTo(Environment.application().resolve("nobody"));
        try {
            story.tell();
        } finally {
            gateway.webhooksTo(Environment.application().resolve("webhooks/" + gateway.name()));
        }
    }

    /** What a shop tells that forwards the gateway's webhook. */
    Rest.Answer shopForwards(String paymentId) {
        return customer.tells(customer.event(
                "f-" + paymentId, "payment.succeeded", Customer.now(), """
                "payment": {"id": "%s", "amount": "299.00", "currency": "RUB", "gateway": "%s"}""".formatted(paymentId, gateway.name())));
    }

    /** How many payments moved the end of access. */
    long extensions() throws SQLException {
        return Sql.count(
                "select count(*) from access_change where subscription_id = ? and cause = 'payment'", customer.id);
    }

    /** Waits until opener, listener and watchdog have looked at all that is due for this customer. */
    void awaitNothingDue() {
        await().atMost(PATIENCE).until(() -> due(Customer.now().toString()) == 0);
    }

    private long due(String now) throws SQLException {
        return Sql.count(
                "select (select count(*) from subscription"
                        + " where subscription_id = ? and charge_due_at <= cast(? as timestamptz))"
                        + " + (select count(*) from charge_attempt a join charge_series s using (series_id)"
                        + " where s.subscription_id = ?"
                        + " and (a.next_at <= cast(? as timestamptz) or a.lease_until is not null))",
                customer.id,
                now,
                customer.id,
                now);
    }

    /** All its series, newest first. */
    List<JsonObject> series() {
        return Rest.viewer().get("charges?subscription_id=" + customer.id).items();
    }

    /** The only series there is. */
    JsonObject onlySeries() {
        var all = series();
        assertThat(all).hasSize(1);
        return all.get(0);
    }

    JsonObject attempt(int number) {
        return onlySeries().getJsonArray("attempts").getJsonObject(number);
    }

    /** Waits until its series stand so, the newest first. */
    void awaitAllSeries(String... states) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(series())
                        .extracting(one -> one.getString("state"))
                        .containsExactly(states));
    }

    JsonObject awaitSeries(String state) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(series())
                        .extracting(one -> one.getString("state"))
                        .containsExactly(state));
        return onlySeries();
    }

    JsonObject awaitAttempt(int number, String state) {
        await().atMost(PATIENCE)
                .until(() -> series().size() == 1
                        && attempt(number).getString("state").equals(state));
        return attempt(number);
    }

    /** Moves the clock to the instant at which that attempt is due. */
    void until(int attempt) {
        var due = Instant.parse(attempt(attempt).getString("due_at"));
        var left = Duration.between(Customer.now(), due);
        if (!left.isNegative()) {
            Customer.later(left);
        }
    }

    /** How often the gateway was asked for money. */
    int calls() {
        return gateway.charges(token).size();
    }

    /** The money that the gateway took from this customer. */
    List<Taken> taken() {
        return gateway.ledger().ofSubscription(customer.id);
    }

    static List<String> states(JsonObject series) {
        return series.getJsonArray("attempts").getValuesAs(JsonObject.class).stream()
                .map(attempt -> attempt.getString("state"))
                .toList();
    }

    static boolean isNull(JsonObject object, String member) {
        return object.get(member) == JsonValue.NULL;
    }
}
