package dunlin.local.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dunlin.local.http.JsonText;
import jakarta.json.JsonObject;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The simulated gateways as people and programs beside Dunlin see them: views, switches, webhooks. */
class GatewaySimulatorTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final YooKassaSimulator yooKassa = YooKassaSimulator.start(0);
    private final StripeSimulator stripe = StripeSimulator.start(0, "whsec_test");

    @AfterEach
    void end() {
        yooKassa.close();
        stripe.close();
    }

    @Test
    void showsTheMoneyThatWasTaken() throws Exception {
        charge(stripe, "key-1", "pm_ok");

        var line = get(stripe, "/ledger").getJsonArray("items").getJsonObject(0);

        assertThat(line.getString("amount")).isEqualTo("80");
        assertThat(line.getString("currency")).isEqualTo("jpy");
        assertThat(line.getString("idempotency_key")).isEqualTo("key-1");
        assertThat(get(stripe, "/requests").getJsonArray("items")).hasSize(1);
        assertThat(text(stripe, "/").body())
                .contains("stripe, simulated", "80 jpy")
                .doesNotContain("sk_test");
    }

    @Test
    void isScriptedSettledAndResetOverHttp() throws Exception {
        post(stripe, "/script", "{\"method\": \"pm_ok\", \"answer\": \"declined\", \"code\": \"lost_card\"}");
        var declined = charge(stripe, "key-1", "pm_ok");
        charge(stripe, "key-2", "pm_pending");
        var id = stripe.payments().get(1).id();
        post(stripe, "/settle", "{\"payment_id\": \"" + id + "\"}");

        assertThat(declined.statusCode()).isEqualTo(402);
        assertThat(stripe.ledger().all()).extracting(Taken::paymentId).containsExactly(id);

        post(stripe, "/reset", "{}");
        assertThat(stripe.ledger().all()).isEmpty();
        assertThat(stripe.payments()).isEmpty();
    }

    @Test
    void aPageFromElsewhereThrowsNoSwitch() throws Exception {
        var request = HttpRequest.newBuilder(stripe.apiUrl().resolve("/reset"))
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("{}"))
                .build();

        assertThat(CLIENT.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(400);
    }

    @Test
    void refusesMinorUnitsThatItsPriceListDoesNotHave() throws Exception {
        stripe.onlyPrices("JPY", 8000);

        assertThat(charge(stripe, "key-1", "pm_ok").statusCode()).isEqualTo(400);
        assertThat(stripe.ledger().all()).isEmpty();
    }

    @Test
    void sendsTheWebhookAgainUntilItIsAcknowledgedWithThePaymentsOwnTime() throws Exception {
        var statuses = new AtomicInteger(503);
        List<String> bodies = new CopyOnWriteArrayList<>();
        var shop = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        shop.createContext("/", exchange -> {
            bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            exchange.sendResponseHeaders(statuses.getAndSet(200), -1);
            exchange.close();
        });
        shop.start();
        yooKassa.useClock(() -> Instant.parse("2027-01-01T00:00:00Z"));
        yooKassa.webhooksTo(URI.create("http://127.0.0.1:" + shop.getAddress().getPort()));

        chargeYooKassa("key-1", "pm_ok");

        await().until(() -> bodies.size() == 2);
        shop.stop(0);
        assertThat(bodies.get(1))
                .contains("payment.succeeded", "2027-01-01T00:00:00Z")
                .isEqualTo(bodies.get(0));
    }

    @Test
    void isAwayForAWhileAndComesBackOnTheSamePort() throws Exception {
        var page = yooKassa.pageUrl();

        yooKassa.refuseConnections();
        yooKassa.acceptAgain();

        assertThat(yooKassa.pageUrl()).isEqualTo(page);
        assertThat(text(yooKassa, "/").statusCode()).isEqualTo(200);
    }

    private static HttpResponse<String> charge(StripeSimulator there, String key, String method) throws Exception {
        var request = HttpRequest.newBuilder(there.apiUrl().resolve("/v1/payment_intents"))
                .header("Authorization", "Bearer sk_test")
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofString("amount=80&currency=jpy&customer=cus_1&payment_method=" + method
                        + "&off_session=true&confirm=true"))
                .build();
        return CLIENT.send(request, BodyHandlers.ofString());
    }

    private void chargeYooKassa(String key, String method) throws Exception {
        var request = HttpRequest.newBuilder(yooKassa.apiUrl().resolve("/v3/payments"))
                .header("Authorization", "Basic MTpz")
                .header("Idempotence-Key", key)
                .POST(BodyPublishers.ofString("{\"amount\":{\"value\":\"1.00\",\"currency\":\"RUB\"},\"capture\":true,"
                        + "\"payment_method_id\":\"" + method + "\"}"))
                .build();
        CLIENT.send(request, BodyHandlers.ofString());
    }

    private static void post(GatewaySimulator there, String path, String json) throws Exception {
        var request = HttpRequest.newBuilder(there.apiUrl().resolve(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build();
        var answer = CLIENT.send(request, BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    private static JsonObject get(GatewaySimulator there, String path) throws Exception {
        return JsonText.read(text(there, path).body()).asJsonObject();
    }

    private static HttpResponse<String> text(GatewaySimulator there, String path) throws Exception {
        return CLIENT.send(HttpRequest.newBuilder(there.apiUrl().resolve(path)).build(), BodyHandlers.ofString());
    }
}
