package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dunlin.OpenApiDocument;
import dunlin.SchemaFaults;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The server gives its description away as it was written, and answers as it says. */
class OpenApiIT extends Deployed {

    @Test
    void givesTheDescriptionAwayAsJson() throws Exception {
        var answer = openapi("application/json");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/json");
        assertIsAsWritten(OpenApiDocument.served(answer.body()));
    }

    /** The server knows no media type of YAML: it is what everybody gets who asks for nothing else. */
    @Test
    void givesTheDescriptionAwayAsYaml() throws Exception {
        var answer = openapi("*/*");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).startsWith("openapi: 3.0");
        assertThat(OpenApiDocument.written().root().getJsonObject("paths").keySet())
                .allSatisfy(path -> assertThat(answer.body()).contains("\n  " + path + ":\n"));
    }

    @Test
    void answersAsItSays() {
        var anna = Customer.toldOfTheEnd(Customer.thisSecond(), Duration.ofDays(2));
        var notification = anna.awaitNotification("sent").getString("notification_id");
        var mismatch = anna.event("cheap", "payment.succeeded", Customer.now(), """
                "payment": {"id": "%s-cheap", "amount": "1.00", "currency": "RUB"}""".formatted(anna.id));
        var viewer = Rest.viewer();

        var held = anna.tells(mismatch);
        var settled = Rest.operator().post("payment-events/shop/" + anna.id + "-cheap/settle", "{\"periods\": 1}");

        assertFits("POST /api/v1/payment-events", 202, held);
        assertFits("POST /api/v1/payment-events/{source}/{event_id}/settle", 200, settled);
        assertFits("POST /api/v1/payment-events", 200, anna.pays(Customer.now()));
        assertFits("PUT /api/v1/plans/{plan_id}", 200, anna.hasPlan("P1M", ""));
        assertFits("PUT /api/v1/plans/{plan_id}", 201, Rest.integrator().put("plans/new-of-" + anna.id, """
                {"title": "New", "period": "PT1H", "price": {"amount": "0", "currency": "JPY"}}"""));
        assertFits("GET /api/v1/plans/{plan_id}", 200, viewer.get("plans/" + anna.id));
        assertFits("GET /api/v1/plans", 200, viewer.get("plans?limit=1"));
        assertFits(
                "PUT /api/v1/subscriptions/{subscription_id}",
                200,
                anna.puts("\"payment_method\": "
                        + "{\"gateway\": \"stripe\", \"token\": \"pm_1234567890\", \"customer\": \"cus_1\"}"));
        assertFits("GET /api/v1/subscriptions/{subscription_id}", 200, viewer.get("subscriptions/" + anna.id));
        assertFits("GET /api/v1/subscriptions", 200, viewer.get("subscriptions"));
        assertFits(
                "GET /api/v1/subscriptions/{subscription_id}/timeline",
                200,
                viewer.get("subscriptions/" + anna.id + "/timeline"));
        var file = "subscription_id,plan_id,chat_id\n" + anna.id + "," + anna.id + "," + anna.chatId + "\nx,,0\n";
        assertFits("POST /api/v1/subscriptions/import", 200, Upload.of(file, "?dry_run=true"));
        assertFits("POST /api/v1/subscriptions/import", 200, Upload.of(file + "\"", "?import_id=of-" + anna.id));
        assertFits("GET /api/v1/imports/{import_id}", 200, viewer.get("imports/of-" + anna.id));
        assertFits("GET /api/v1/imports", 200, viewer.get("imports"));
        assertFits("GET /api/v1/payment-events", 200, viewer.get("payment-events"));
        assertFits("GET /api/v1/notifications", 200, viewer.get("notifications"));
        assertFits("GET /api/v1/notifications/{notification_id}", 200, viewer.get("notifications/" + notification));
        assertFits(
                "PUT /api/v1/inquiries/{inquiry_id}",
                201,
                Rest.integrator().put("inquiries/of-" + anna.id, """
                {"subject": "Where?", "waiting_since": "%s", "manager_chat_id": 5, "escalate_chat_id": 6,
                 "working_hours": {"zone": "UTC", "days": "MON-SUN", "from": "00:00", "to": "24:00"}}""".formatted(Customer.now())));
        assertFits("GET /api/v1/inquiries/{inquiry_id}", 200, viewer.get("inquiries/of-" + anna.id));
        assertFits("GET /api/v1/inquiries", 200, viewer.get("inquiries"));
        assertFits(
                "POST /api/v1/inquiries/{inquiry_id}/answered",
                200,
                Rest.integrator().post("inquiries/of-" + anna.id + "/answered", null));
        assertFits("GET /api/v1/charges", 200, viewer.get("charges"));
        assertFits("GET /api/v1/charge-schedule", 200, viewer.get("charge-schedule?period=P1M"));
        assertFits("GET /api/v1/charge-schedule", 400, viewer.get("charge-schedule"));
        assertFits(
                "GET /api/v1/reports/delivery",
                200,
                viewer.get("reports/delivery?from=2020-01-01T00:00:00Z&to=9999-01-01T00:00:00Z"));
        var wish = Wish.later();
        assertFits("POST /api/v1/notifications", 202, wish.told());
        assertFits("POST /api/v1/notifications", 200, wish.told());
        assertFits("POST /api/v1/notifications", 409, wish.text("other").told());
        Wish.cancel(wish.told().string("notification_id"));
        Broker.sendPaymentEvent("poison");
        await().atMost(PATIENCE)
                .until(() -> !viewer.get("dead-letters?limit=1").items().isEmpty());
        var dead = viewer.get("dead-letters?limit=1");
        assertFits("GET /api/v1/dead-letters", 200, dead);
        assertFits(
                "POST /api/v1/dead-letters/{dead_letter_id}/redrive",
                200,
                Rest.operator()
                        .post("dead-letters/" + dead.items().get(0).getString("dead_letter_id") + "/redrive", null));
        var webhook = "webhooks/of-" + anna.id;
        var url = "{\"url\": \"http://127.0.0.1:1/\", \"types\": [\"dunlin.inquiry.acknowledged\"]}";
        assertFits("PUT /api/v1/webhooks/{webhook_id}", 201, Rest.integrator().put(webhook, url));
        assertFits("PUT /api/v1/webhooks/{webhook_id}", 200, Rest.integrator().put(webhook, url));
        assertFits("GET /api/v1/webhooks/{webhook_id}", 200, viewer.get(webhook));
        assertFits("GET /api/v1/webhooks", 200, viewer.get("webhooks"));
        assertThat(Rest.integrator().delete(webhook).status()).isEqualTo(204);
        assertFits("GET /api/v1/clock", 200, viewer.get("clock"));
        assertFits("POST /api/v1/clock", 200, Rest.operator().post("clock", "{\"advance\": \"PT0S\"}"));
    }

    @Test
    void refusesAsItSays() {
        var anna = Customer.neverReminded(Customer.thisSecond(), "P1M");

        assertFits("PUT /api/v1/plans/{plan_id}", 400, Rest.integrator().put("plans/x", "{}"));
        assertFits("PUT /api/v1/plans/{plan_id}", 403, Rest.viewer().put("plans/x", "{}"));
        assertFits("GET /api/v1/plans/{plan_id}", 404, Rest.viewer().get("plans/none"));
        assertFits(
                "PUT /api/v1/subscriptions/{subscription_id}",
                409,
                anna.puts("\"access_until\": \"2030-01-01T00:00:00Z\""));
        assertFits("PUT /api/v1/subscriptions/{subscription_id}", 422, anna.puts("\"locale\": \"\""));
        assertFits("POST /api/v1/subscriptions/import", 400, Upload.of("subscription_id,plan\n", ""));
        assertFits(
                "POST /api/v1/payment-events",
                413,
                Rest.integrator().post("payment-events", " ".repeat(64 * 1024 + 1)));
    }

    /** As written, with everything relative to the server's root; only nulls in examples are lost on the way. */
    private static void assertIsAsWritten(OpenApiDocument served) {
        var written = OpenApiDocument.written();

        assertThat(served.operations().keySet())
                .isEqualTo(written.operations().keySet())
                .allMatch(operation -> operation.contains(" /api/v1/") || operation.contains(" /webhooks/"));
        for (var part : List.of("info", "servers", "security", "tags", "paths", "components")) {
            assertThat(served.root().get(part))
                    .as(part)
                    .isEqualTo(asServed(written.root().get(part), false));
        }
    }

    private static JsonValue asServed(JsonValue value, boolean example) {
        if (value instanceof JsonArray array) {
            var elements = Json.createArrayBuilder();
            array.forEach(element -> elements.add(asServed(element, example)));
            return elements.build();
        }
        if (value instanceof JsonObject object) {
            var members = Json.createObjectBuilder();
            object.forEach((name, member) -> {
                if (!example || member != JsonValue.NULL) {
                    members.add(name, asServed(member, example || name.equals("example")));
                }
            });
            return members.build();
        }
        return value;
    }

    private static void assertFits(String operation, int status, Rest.Answer answer) {
        var document = OpenApiDocument.written();

        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(SchemaFaults.of(document, document.answer(operation, status), answer.json()))
                .as("%s: %s", operation, answer.text())
                .isEqualTo(List.of());
    }

    private static HttpResponse<String> openapi(String accepted) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(Environment.application().resolve("openapi"))
                .header("Accept", accepted)
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }
}
