package dunlin.it;

import jakarta.json.JsonObject;
import java.util.List;

/** Reads the ledger of a customer's access and what became of his payment events. */
final class Books {

    private Books() {}

    static long changes(Customer customer, String cause) throws Exception {
        return Sql.count(
                "select count(*) from access_change where subscription_id = ? and cause = ?", customer.id, cause);
    }

    static JsonObject event(Customer customer, String eventId) {
        return Rest.viewer().get("payment-events?subscription_id=" + customer.id).items().stream()
                .filter(one -> one.getString("event_id").equals(customer.id + "-" + eventId))
                .findFirst()
                .orElseThrow();
    }

    static List<String> listed(String status, Customer customer) {
        return Rest.viewer().get("payment-events?limit=500&status=" + status).items().stream()
                .filter(one -> one.getString("subscription_id").equals(customer.id))
                .map(one -> one.getString("event_id"))
                .toList();
    }

    static List<JsonObject> accessChangesInTheTimeline(Customer customer) {
        return Rest.viewer().get("subscriptions/" + customer.id + "/timeline?limit=500").items().stream()
                .filter(one -> one.getString("kind").equals("access_changed"))
                .toList();
    }
}
