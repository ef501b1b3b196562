package dunlin.subscription;

import dunlin.json.Json;
import dunlin.subscription.domain.EventKey;
import dunlin.subscription.domain.Period;
import jakarta.json.JsonObject;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Locale;

/** One row of the ledger: how access moved, when, and by which event. Written once, never changed. */
@Entity
@Table(name = "access_change")
@SuppressWarnings("UnusedVariable") // a row of the ledger is written here and read by queries
class AccessChange {

    /** What moves access. */
    enum Cause {
        CREATED,
        PAYMENT,
        REFUND,
        ACCESS_SET
    }

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long seq;

    @Column(name = "subscription_id")
    private String subscriptionId;

    private Instant at;
    private String cause;
    private String source;

    @Column(name = "event_id")
    private String eventId;

    @Column(name = "access_until_before")
    private Instant accessUntilBefore;

    @Column(name = "access_until_after")
    private Instant accessUntilAfter;

    private String period;
    private Integer periods;
    private boolean restarted;

    protected AccessChange() {}

    AccessChange(Cause cause, String subscriptionId, Instant at, Instant before, Instant after) {
        this.cause = cause.name().toLowerCase(Locale.ROOT);
        this.subscriptionId = subscriptionId;
        this.at = at;
        this.accessUntilBefore = before;
        this.accessUntilAfter = after;
    }

    AccessChange by(EventKey key) {
        source = key.source();
        eventId = key.eventId();
        return this;
    }

    AccessChange of(Period lengthOfOne, int count, boolean revived) {
        period = lengthOfOne.toString();
        periods = count;
        restarted = revived;
        return this;
    }

    String subscriptionId() {
        return subscriptionId;
    }

    /** What the world is told of it. */
    JsonObject outcome() {
        return Json.object()
                .put("subscription_id", subscriptionId)
                .put("cause", cause)
                .put("access_until_before", accessUntilBefore)
                .put("access_until_after", accessUntilAfter)
                .put("source", source)
                .put("event_id", eventId)
                .put("periods", periods)
                .build();
    }

    Period period() {
        return Period.parse(period);
    }

    int periods() {
        return periods;
    }

    long seq() {
        return seq;
    }
}
