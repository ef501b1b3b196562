package dunlin.dunning;

import dunlin.dunning.domain.SeriesState;
import dunlin.json.Json;
import dunlin.outcome.Outbox;
import dunlin.outcome.Outcome;
import dunlin.outcome.domain.OutcomeType;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;

/** Tells the world what became of charges, in the transaction of the fact. */
@ApplicationScoped
class ChargeOutcomes {

    private final Outbox outbox;

    @Inject
    ChargeOutcomes(Outbox outbox) {
        this.outbox = outbox;
    }

    /** For the container's proxy. */
    protected ChargeOutcomes() {
        this(null);
    }

    /** An attempt took the money; with its series, which then is paid. */
    void succeeded(ChargeSeries series, ChargeAttempt attempt, String paymentId, Instant now) {
        tell(OutcomeType.CHARGE_SUCCEEDED, series, attempt(series, attempt).put("gateway_payment_id", paymentId), now);
    }

    /** The gateway said no to an attempt. */
    void declined(ChargeSeries series, ChargeAttempt attempt, Instant now) {
        tell(
                OutcomeType.CHARGE_DECLINED,
                series,
                attempt(series, attempt)
                        .put("decline_class", attempt.declineClass())
                        .put("decline_code", attempt.declineCode())
                        .put("gateway_payment_id", attempt.gatewayPaymentId()),
                now);
    }

    /** A series ended without money. */
    void ended(ChargeSeries series, Instant now) {
        tell(
                type(series.state()),
                series,
                series(series).put("state", series.state()).put("reason", series.reason()),
                now);
    }

    private static OutcomeType type(SeriesState ended) {
        return switch (ended) {
            case SUPERSEDED -> OutcomeType.CHARGE_SUPERSEDED;
            case EXHAUSTED -> OutcomeType.CHARGE_EXHAUSTED;
            case STOPPED -> OutcomeType.CHARGE_STOPPED;
            case OPEN, PAID ->
                throw new IllegalArgumentException("a series that is " + ended + " has not ended without money");
        };
    }

    private void tell(OutcomeType type, ChargeSeries series, Json data, Instant now) {
        outbox.tell(new Outcome(type, "charges/" + series.seriesId(), series.subscriptionId(), now, data.build()));
    }

    private static Json attempt(ChargeSeries series, ChargeAttempt attempt) {
        return series(series).put("number", (long) attempt.number()).put("idempotency_key", attempt.idempotencyKey());
    }

    private static Json series(ChargeSeries series) {
        var money = series.terms().money();
        return Json.object()
                .put("series_id", series.seriesId())
                .put("subscription_id", series.subscriptionId())
                .put("expected_access_until", series.expectedAccessUntil())
                .put(
                        "money",
                        Json.object()
                                .put("amount", money.amount().toPlainString())
                                .put("currency", money.currency())
                                .build())
                .put("gateway", series.terms().method().map(method -> method.gateway()));
    }
}
