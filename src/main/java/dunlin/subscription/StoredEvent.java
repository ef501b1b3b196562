package dunlin.subscription;

import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.EventStatus;
import dunlin.subscription.domain.EventType;
import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.Payment;
import dunlin.subscription.domain.PaymentEvent;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Objects;

/** A payment event as it was received, and what became of it. None is ever dropped. */
@Entity
@Table(name = "payment_event")
class StoredEvent {

    /** The event's key as a primary key. */
    @Embeddable
    static class Id implements Serializable {

        private static final long serialVersionUID = 1L;

        private String source;

        @Column(name = "event_id")
        private String eventId;

        protected Id() {}

        Id(EventKey key) {
            this.source = key.source();
            this.eventId = key.eventId();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Id that && source.equals(that.source) && eventId.equals(that.eventId);
        }

        @Override
        public int hashCode() {
            return Objects.hash(source, eventId);
        }
    }

    @EmbeddedId
    private Id id;

    @Column(insertable = false, updatable = false)
    private long seq;

    private String type;

    @Column(name = "subscription_id")
    private String subscriptionId;

    @Column(name = "occurred_at")
    private Instant occurredAt;

    @Column(name = "payment_id")
    private String paymentId;

    private BigDecimal amount;
    private String currency;
    private String gateway;
    private Integer periods;

    @Column(name = "refunds_event_id")
    private String refundsEventId;

    @Column(name = "access_until")
    private Instant accessUntil;

    private String comment;
    private String status;
    private String reason;

    @Column(name = "settled_periods")
    private Integer settledPeriods;

    @Column(name = "access_until_after")
    private Instant accessUntilAfter;

    @Column(name = "taken_back")
    private boolean takenBack;

    private boolean renewal;

    @Column(name = "received_at")
    private Instant receivedAt;

    @Column(name = "applied_at")
    private Instant appliedAt;

    @Version
    private int version;

    protected StoredEvent() {}

    /** The event as its sender told it; equal to what is told again. */
    PaymentEvent event() {
        return new PaymentEvent(
                key(),
                type(),
                subscriptionId,
                occurredAt,
                amount == null ? null : new Payment(paymentId, new Money(amount, currency), gateway),
                periods,
                refundsEventId,
                accessUntil,
                comment);
    }

    /** It is the charge that Dunlin made at the end of a period: access continues from that end. */
    void isARenewal() {
        renewal = true;
    }

    boolean isRenewal() {
        return renewal;
    }

    void waitFor(String missing) {
        become(EventStatus.UNMATCHED, missing);
    }

    void hold(String why) {
        become(EventStatus.HELD, why);
    }

    void settleWith(int periodCount) {
        settledPeriods = periodCount;
    }

    void record(String why, Instant at) {
        become(EventStatus.RECORDED, why);
        appliedAt = at;
    }

    /** Its effect, possibly none for that reason, is stored. */
    void applied(Instant until, String why, Instant at) {
        become(EventStatus.APPLIED, why);
        accessUntilAfter = until;
        appliedAt = at;
    }

    /** Whether what this payment added has not been taken back yet; asking takes it. */
    boolean takeBackOnce() {
        var first = !takenBack;
        takenBack = true;
        return first;
    }

    private void become(EventStatus newStatus, String why) {
        status = newStatus.word();
        reason = why;
    }

    EventKey key() {
        return new EventKey(id.source, id.eventId);
    }

    EventType type() {
        return EventType.ofWord(type);
    }

    EventStatus status() {
        return EventStatus.ofWord(status);
    }

    String reason() {
        return reason;
    }

    String subscriptionId() {
        return subscriptionId;
    }

    Instant accessUntilAfter() {
        return accessUntilAfter;
    }

    Integer settledPeriods() {
        return settledPeriods;
    }

    Instant receivedAt() {
        return receivedAt;
    }

    Instant appliedAt() {
        return appliedAt;
    }

    long seq() {
        return seq;
    }
}
