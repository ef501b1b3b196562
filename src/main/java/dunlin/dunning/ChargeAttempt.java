package dunlin.dunning;

import dunlin.Wakeup;
import dunlin.attempt.domain.Lease;
import dunlin.dunning.domain.AttemptState;
import dunlin.gateway.domain.DeclineClass;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.io.Serializable;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** One attempt of a series to take the money, under one idempotency key; it guards its own transitions. */
@Entity
@Table(name = "charge_attempt")
class ChargeAttempt {

    /** The series and the attempt's number in it: 0 at the end of the period, then the retries. */
    @Embeddable
    static class Id implements Serializable {

        private static final long serialVersionUID = 1L;

        @Column(name = "series_id")
        private String seriesId;

        private int number;

        protected Id() {}

        Id(String seriesId, int number) {
            this.seriesId = seriesId;
            this.number = number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Id that && number == that.number && seriesId.equals(that.seriesId);
        }

        @Override
        public int hashCode() {
            return Objects.hash(seriesId, number);
        }
    }

    @EmbeddedId
    private Id id;

    @Column(name = "due_at")
    private Instant dueAt;

    private String state;
    private String reason;

    @Column(name = "decline_class")
    private String declineClass;

    @Column(name = "decline_code")
    private String declineCode;

    private String error;

    @Column(name = "idempotency_key")
    private String idempotencyKey;

    @Column(name = "gateway_payment_id")
    private String gatewayPaymentId;

    @Column(name = "submitted_at")
    private Instant submittedAt;

    @Column(name = "finished_at")
    private Instant finishedAt;

    private int tries;

    @Column(name = "next_at")
    private Instant nextAt;

    @Column(name = "woken_at")
    private Instant wokenAt;

    @Column(name = "lease_token")
    private String leaseToken;

    @Column(name = "lease_until")
    private Instant leaseUntil;

    @Version
    private int version;

    protected ChargeAttempt() {}

    ChargeAttempt(String seriesId, int number) {
        id = new Id(seriesId, number);
        idempotencyKey = seriesId + "-" + number;
        state = AttemptState.PENDING.word();
    }

    /** It is to be made at that instant. */
    void dueAt(Instant at) {
        dueAt = at;
        lookAt(at);
    }

    /** Something is to be done about it at that instant. */
    void lookAt(Instant at) {
        nextAt = at;
        wokenAt = null;
    }

    /** A wake-up for that instant has been handed over. */
    void woken(Instant at) {
        wokenAt = at;
    }

    /** Gives out the right to make the one request, or, of an unknown one, to settle it. */
    void lease(Lease lease, Instant now) {
        if (state() == AttemptState.PENDING) {
            state = AttemptState.SUBMITTING.word();
            submittedAt = now;
        }
        leaseToken = lease.token();
        leaseUntil = lease.until();
        lookAt(null);
    }

    boolean isLeasedBy(Lease lease) {
        return lease.token().equals(leaseToken);
    }

    boolean holdsLeaseAt(Instant now) {
        return leaseUntil != null && now.isBefore(leaseUntil);
    }

    boolean isLeased() {
        return leaseToken != null;
    }

    /** The gateway took the money, and gave this proof. */
    void succeeded(String paymentId, Instant now) {
        gatewayPaymentId = Objects.requireNonNull(paymentId);
        declineClass = null;
        end(AttemptState.SUCCEEDED, null, now);
    }

    /** The gateway said no. */
    void declined(DeclineClass why, String code, Optional<String> paymentId, Instant now) {
        declineClass = why.word();
        declineCode = code;
        paymentId.ifPresent(given -> gatewayPaymentId = given);
        end(AttemptState.DECLINED, null, now);
    }

    /** Nobody knows: it is settled at that instant, before anything else is tried. */
    void open(Optional<String> paymentId, String why, Instant next) {
        paymentId.ifPresent(given -> gatewayPaymentId = given);
        state = AttemptState.UNKNOWN.word();
        error = why;
        tries++;
        releaseLease();
        lookAt(next);
    }

    /** Surely nothing happened: once more at that instant. */
    void again(String why, Instant next) {
        state = AttemptState.PENDING.word();
        error = why;
        tries++;
        submittedAt = null;
        releaseLease();
        lookAt(next);
    }

    /** It is not made. */
    void skipped(String why, Instant now) {
        end(AttemptState.SKIPPED, why, now);
    }

    private void end(AttemptState newState, String why, Instant now) {
        state = newState.word();
        reason = why;
        finishedAt = now;
        releaseLease();
        lookAt(null);
    }

    private void releaseLease() {
        leaseToken = null;
        leaseUntil = null;
    }

    /** What wakes it, with the task's context for those who watch the queue. */
    Wakeup wakeup(ChargeSeries series) {
        return new Wakeup(
                nextAt,
                id.seriesId,
                Map.of(
                        "series_id", id.seriesId,
                        "number", Integer.toString(id.number),
                        "subscription_id", series.subscriptionId(),
                        "expected_access_until", series.expectedAccessUntil().toString()));
    }

    AttemptState state() {
        return AttemptState.ofWord(state);
    }

    /** Whether it is still to be made after the attempt of that number, at an instant that is known. */
    boolean isFollowing(int earlier) {
        return number() > earlier && state() == AttemptState.PENDING && dueAt != null;
    }

    boolean isSucceeded() {
        return state() == AttemptState.SUCCEEDED;
    }

    boolean isSucceededBy(String paymentId) {
        return isSucceeded() && paymentId.equals(gatewayPaymentId);
    }

    boolean isUnsettled() {
        return state() == AttemptState.UNKNOWN || state() == AttemptState.SUBMITTING;
    }

    String seriesId() {
        return id.seriesId;
    }

    int number() {
        return id.number;
    }

    Instant dueAt() {
        return dueAt;
    }

    Optional<Instant> nextAt() {
        return Optional.ofNullable(nextAt);
    }

    String reason() {
        return reason;
    }

    String declineClass() {
        return declineClass;
    }

    String declineCode() {
        return declineCode;
    }

    String error() {
        return error;
    }

    String idempotencyKey() {
        return idempotencyKey;
    }

    Optional<String> gatewayPaymentId() {
        return Optional.ofNullable(gatewayPaymentId);
    }

    Instant submittedAt() {
        return submittedAt;
    }

    Instant finishedAt() {
        return finishedAt;
    }

    int tries() {
        return tries;
    }
}
