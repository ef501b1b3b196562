package dunlin.local;

import java.net.URI;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Three requests that take a newcomer from an empty system to a reminder on the simulated phone: a plan, a subscription, a payment. A second reminder
 * follows when the clock is moved past the end of access and an hour; the hour keeps it away between the second and the third request.
 */
record FirstReminder(URI api, String token, long chatId, Instant now) {

    static final long CHAT = 100_200_300L;

    FirstReminder {
        now = now.truncatedTo(ChronoUnit.SECONDS);
    }

    List<String> commands() {
        String id = "demo-" + now.getEpochSecond();
        return List.of(
                curl("PUT", "plans/" + id, """
                        {"title": "Daily", "period": "P1D", "price": {"amount": "299.00", "currency": "RUB"}, "offer_renewal": true, \
                        "reminders": [{"type": "access_ending", "offset": "-P1D", "valid_for": "PT23H"}, \
                        {"type": "access_ended", "offset": "PT1H", "valid_for": "P2D"}]}"""),
                curl("PUT", "subscriptions/" + id, """
                        {"plan_id": "%s", "chat_id": %d, "locale": "en", "access_until": "%s", \
                        "variables": {"name": "Anna", "pay_url": "https://example.org/pay/42"}}""".formatted(id, chatId, now)),
                curl("POST", "payment-events", """
                        {"source": "demo", "event_id": "%s", "type": "payment.succeeded", "subscription_id": "%s", \
                        "occurred_at": "%s", "payment": {"id": "%s", "amount": "299.00", "currency": "RUB"}}""".formatted(id, id, now, id)));
    }

    private String curl(String method, String path, String body) {
        return "curl -X " + method + " " + api.resolve("api/v1/" + path) + " -H \"Authorization: Bearer " + token
                + "\" -H 'Content-Type: application/json' -d '" + body + "'";
    }
}
