package dunlin.it;

import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.io.StringReader;
import java.time.Instant;

/** A payment event of a customer in the words of API.md; a test changes in it what it is about. Ids carry the customer's. */
final class EventJson {

    private final Customer customer;
    private final JsonObjectBuilder json = Json.createObjectBuilder();
    private final JsonObjectBuilder payment = Json.createObjectBuilder();
    private boolean paid;
    private String written;

    private EventJson(Customer customer, String eventId, String type) {
        this.customer = customer;
        json.add("event_id", customer.id + "-" + eventId)
                .add("source", "shop")
                .add("type", type)
                .add("subscription_id", customer.id)
                .add("occurred_at", Customer.now().toString());
    }

    static EventJson of(Customer customer, String eventId, String type) {
        return new EventJson(customer, eventId, type);
    }

    /** A payment of the plan's price, happening now. */
    static EventJson payment(Customer customer, String eventId, String paymentId) {
        return of(customer, eventId, "payment.succeeded").paying(paymentId, "299.00", "RUB");
    }

    /** A refund, happening now, of the payment told under that event id. */
    static EventJson refund(Customer customer, String eventId, String ofEventId) {
        return of(customer, eventId, "payment.refunded").text("refunds_event_id", customer.id + "-" + ofEventId);
    }

    /** The administrator's word that access ends then. */
    static EventJson accessSet(Customer customer, String eventId, Instant until) {
        return of(customer, eventId, "access.set").text("access_until", until.toString());
    }

    EventJson paying(String paymentId, String amount, String currency) {
        paid = true;
        payment.add("id", customer.id + "-" + paymentId).add("amount", amount).add("currency", currency);
        return this;
    }

    EventJson throughGateway(String gateway) {
        payment.add("gateway", gateway);
        return this;
    }

    EventJson at(Instant occurredAt) {
        return text("occurred_at", occurredAt.toString());
    }

    EventJson periods(int count) {
        return with("periods", String.valueOf(count));
    }

    EventJson text(String name, String value) {
        json.add(name, value);
        return this;
    }

    /** Gives a member any JSON value. */
    EventJson with(String name, String value) {
        try (var reader = Json.createReader(new StringReader(value))) {
            JsonValue parsed = reader.readValue();
            json.add(name, parsed);
        }
        return this;
    }

    Rest.Answer told() {
        return customer.tells(toString());
    }

    /** The JSON; the event is complete when this is asked for the first time. */
    @Override
    public String toString() {
        if (written == null) {
            written = (paid ? json.add("payment", payment) : json).build().toString();
        }
        return written;
    }
}
