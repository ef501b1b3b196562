package dunlin.operations;

import dunlin.json.Json;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The whole story of one subscription, oldest first: what happened, and why. */
@ApplicationScoped
class Timeline {

    /** One thing that happened. Things of the same instant stay in the order of cause and effect. */
    record Item(Instant at, JsonObject json) {}

    private final TimelineTable table;

    @Inject
    Timeline(TimelineTable table) {
        this.table = table;
    }

    /** For the container's proxy. */
    protected Timeline() {
        this(null);
    }

    boolean knows(String subscriptionId) {
        return table.knows(subscriptionId);
    }

    List<Item> of(String subscriptionId) {
        var items = new ArrayList<Item>();
        table.paymentEvents(subscriptionId).forEach(row -> items.add(paymentEvent(row)));
        table.accessChanges(subscriptionId).forEach(row -> items.add(accessChange(row)));
        var notifications = table.notifications(subscriptionId);
        notifications.forEach(row -> items.add(planned(row)));
        table.attempts(subscriptionId).forEach(row -> items.add(attempt(row)));
        notifications.stream().filter(row -> row[8] != null).forEach(row -> items.add(ended(row)));
        items.sort(Comparator.comparing(Item::at));
        return items;
    }

    private static Item paymentEvent(Object[] row) {
        return item(
                row[0],
                "payment_event",
                Json.object()
                        .put("source", (String) row[1])
                        .put("event_id", (String) row[2])
                        .put("type", (String) row[3])
                        .put("status", (String) row[4])
                        .put("reason", (String) row[5])
                        .put("occurred_at", TimelineTable.instant(row[6]))
                        .put("payment_id", (String) row[7])
                        .put(
                                "amount",
                                row[8] == null
                                        ? null
                                        : ((BigDecimal) row[8])
                                                .stripTrailingZeros()
                                                .toPlainString())
                        .put("currency", (String) row[9]));
    }

    private static Item accessChange(Object[] row) {
        return item(
                row[0],
                "access_changed",
                Json.object()
                        .put("cause", (String) row[1])
                        .put("source", (String) row[2])
                        .put("event_id", (String) row[3])
                        .put("access_until_before", TimelineTable.instant(row[4]))
                        .put("access_until_after", TimelineTable.instant(row[5])));
    }

    private static Item planned(Object[] row) {
        return item(
                row[0],
                "notification",
                notification(row).put("state", "pending").putNull("reason"));
    }

    private static Item ended(Object[] row) {
        return row[9] == null
                ? item(
                        row[8],
                        "notification",
                        notification(row).put("state", (String) row[3]).put("reason", (String) row[4]))
                : item(
                        row[9],
                        "receipt",
                        Json.object()
                                .put("notification_id", (String) row[1])
                                .put("type", (String) row[2])
                                .put("chat_id", ((Number) row[10]).longValue())
                                .put("message_id", ((Number) row[11]).longValue()));
    }

    private static Json notification(Object[] row) {
        return Json.object()
                .put("notification_id", (String) row[1])
                .put("type", (String) row[2])
                .put("expected_access_until", TimelineTable.instant(row[5]))
                .put("not_before", TimelineTable.instant(row[6]))
                .put("valid_until", TimelineTable.instant(row[7]));
    }

    private static Item attempt(Object[] row) {
        return item(
                row[0],
                "delivery_attempt",
                Json.object()
                        .put("notification_id", (String) row[1])
                        .put("number", ((Number) row[2]).longValue())
                        .put("finished_at", TimelineTable.instant(row[3]))
                        .put("outcome", (String) row[4])
                        .put("status_code", number(row[5]))
                        .put("retry_after_seconds", number(row[6]))
                        .put("error", (String) row[7]));
    }

    private static Item item(Object at, String kind, Json rest) {
        var json = Json.object().put("at", TimelineTable.instant(at)).put("kind", kind);
        rest.build().forEach(json::put);
        return new Item(TimelineTable.instant(at), json.build());
    }

    private static Long number(Object column) {
        return column == null ? null : (Long) ((Number) column).longValue();
    }
}
