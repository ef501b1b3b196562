package dunlin.subscription;

import dunlin.simulation.Tables;
import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.EventStatus;
import dunlin.subscription.domain.EventType;
import dunlin.subscription.domain.Payment;
import dunlin.subscription.domain.PaymentEvent;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The stored payment events, without a database: each method does what its query does. */
final class InMemoryPaymentEvents extends PaymentEvents {

    private final Tables tables;
    private long stored;

    InMemoryPaymentEvents(Tables tables) {
        this.tables = tables;
    }

    @Override
    Optional<StoredEvent> find(EventKey key) {
        return tables.find(StoredEvent.class, key);
    }

    @Override
    StoredEvent refreshed(EventKey key) {
        return find(key).orElseThrow();
    }

    @Override
    Optional<StoredEvent> ofSamePayment(String source, Payment payment) {
        return tellings(source, payment)
                .filter(row -> row.status() != EventStatus.DUPLICATE)
                .findFirst();
    }

    @Override
    List<StoredEvent> allOfSamePayment(StoredEvent told) {
        return tellings(told.key().source(), told.event().payment())
                .filter(row -> row.subscriptionId().equals(told.subscriptionId()))
                .toList();
    }

    private Stream<StoredEvent> tellings(String source, Payment payment) {
        return rows().filter(row -> row.type() == EventType.PAYMENT_SUCCEEDED
                && row.event().payment().id().equals(payment.id())
                && (row.key().source().equals(source)
                        || (payment.gateway() != null
                                && payment.gateway()
                                        .equals(row.event().payment().gateway()))));
    }

    @Override
    boolean insert(PaymentEvent event, EventStatus status, String reason, Instant now) {
        if (find(event.key()).isPresent()) {
            return false;
        }
        var row = Tables.blank(StoredEvent.class);
        stored++;
        Tables.set(row, "id", new StoredEvent.Id(event.key()));
        Tables.set(row, "seq", stored);
        Tables.set(row, "type", event.type().toString());
        Tables.set(row, "subscriptionId", event.subscriptionId());
        Tables.set(row, "occurredAt", event.occurredAt());
        if (event.payment() != null) {
            Tables.set(row, "paymentId", event.payment().id());
            Tables.set(row, "amount", event.payment().money().amount());
            Tables.set(row, "currency", event.payment().money().currency());
            Tables.set(row, "gateway", event.payment().gateway());
        }
        Tables.set(row, "periods", event.periods());
        Tables.set(row, "refundsEventId", event.refundsEventId());
        Tables.set(row, "accessUntil", event.accessUntil());
        Tables.set(row, "comment", event.comment());
        Tables.set(row, "status", status.word());
        Tables.set(row, "reason", reason);
        Tables.set(row, "receivedAt", now);
        tables.add(event.key(), row);
        return true;
    }

    @Override
    List<StoredEvent> waitingFor(String subscriptionId) {
        return waiting()
                .filter(row -> row.subscriptionId().equals(subscriptionId))
                .toList();
    }

    @Override
    List<StoredEvent> waitingFor(EventKey payment) {
        return waiting()
                .filter(row -> row.key().source().equals(payment.source())
                        && payment.eventId().equals(row.event().refundsEventId()))
                .toList();
    }

    private Stream<StoredEvent> waiting() {
        return rows().filter(row -> row.status() == EventStatus.UNMATCHED)
                .sorted(Comparator.comparing((StoredEvent row) -> row.event().occurredAt())
                        .thenComparing(StoredEvent::seq));
    }

    private Stream<StoredEvent> rows() {
        return tables.all(StoredEvent.class).stream();
    }
}
