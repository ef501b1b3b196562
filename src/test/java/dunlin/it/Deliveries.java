package dunlin.it;

import static dunlin.it.Customer.PATIENCE;
import static org.awaitility.Awaitility.await;

import jakarta.json.JsonObject;
import java.util.List;

/** Reads a notification's attempts, and waits for them. */
final class Deliveries {

    private Deliveries() {}

    static List<JsonObject> attempts(JsonObject notification) {
        return notification.getJsonArray("attempts").getValuesAs(JsonObject.class);
    }

    static List<String> outcomes(JsonObject notification) {
        return attempts(notification).stream()
                .map(attempt -> attempt.getString("outcome", null))
                .toList();
    }

    static JsonObject lastAttempt(JsonObject notification) {
        var attempts = attempts(notification);
        return attempts.get(attempts.size() - 1);
    }

    /** Waits until the customer's only notification has ended so many attempts and waits for the next. */
    static JsonObject awaitPendingAfter(Customer customer, int attempts) {
        await().atMost(PATIENCE)
                .until(
                        customer::notifications,
                        all -> all.size() == 1
                                && all.get(0).getString("state").equals("pending")
                                && all.get(0).getInt("attempts_made") == attempts);
        return customer.notification();
    }

    /** How many requests of the allowance are used up. */
    static long attemptsCounted(Customer customer) throws Exception {
        return Sql.count("select attempts_counted from notification where subscription_id = ?", customer.id);
    }
}
