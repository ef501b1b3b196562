package dunlin.dunning.domain;

import dunlin.attempt.domain.Reason;
import dunlin.attempt.domain.Verdict;
import dunlin.attempt.domain.Window;
import dunlin.subscription.domain.SubscriptionSnapshot;
import java.time.Instant;
import java.util.Optional;

/**
 * What a message about a charge was planned for, and the pure rule whether that still holds.
 *
 * <p>The reasons are those of reminders: {@code access_until_changed} where access has moved; of messages that ask for money also
 * {@code subscription_canceled}, {@code charge_open} where a charge is under way that the message does not know of, and
 * {@code offer_not_allowed} where the plan no longer sends it or what it offers is no longer asked for.
 *
 * @param accessUntil the end of access that it speaks of: of a payment the new one, else the one that is still to be paid for
 */
public record ChargePremise(ChargeMessage message, Instant accessUntil, Instant notBefore, Instant validUntil) {

    /** Judges it by the state as it is now. A changed state comes before a passed deadline. */
    public Verdict judge(SubscriptionSnapshot subscription, SeriesStanding series, Instant now) {
        return untrue(subscription, series)
                .<Verdict>map(Verdict.Cancel::new)
                .orElseGet(() -> new Window(notBefore, validUntil).judge(now));
    }

    private Optional<Reason> untrue(SubscriptionSnapshot subscription, SeriesStanding series) {
        if (!subscription.access().until().equals(accessUntil)) {
            return Optional.of(Reason.ACCESS_UNTIL_CHANGED);
        }
        if (!subscription.billing().messages().contains(message.word())) {
            return Optional.of(Reason.OFFER_NOT_ALLOWED);
        }
        return message == ChargeMessage.PAYMENT_RECEIVED ? Optional.empty() : unasked(subscription, series);
    }

    /** Why it is no longer right to ask for the money with these words. */
    private Optional<Reason> unasked(SubscriptionSnapshot subscription, SeriesStanding series) {
        if (subscription.canceled()) {
            return Optional.of(Reason.SUBSCRIPTION_CANCELED);
        }
        var holds = switch (message) {
            case CHARGE_FAILED -> series.goesOn();
            case ACTION_REQUIRED ->
                series.method().equals(subscription.billing().method());
            case CHARGE_EXHAUSTED -> !subscription.billing().seriesOpen();
            case PAYMENT_RECEIVED -> true;
        };
        return holds
                ? Optional.empty()
                : Optional.of(subscription.billing().seriesOpen() ? Reason.CHARGE_OPEN : Reason.OFFER_NOT_ALLOWED);
    }

    /**
     * Whether its words on the phone are wrong because access has moved. That a payment was received stays true when access is
     * extended further; only access that was taken back makes it wrong.
     */
    public boolean isOutdated(SubscriptionSnapshot subscription) {
        var until = subscription.access().until();
        return message == ChargeMessage.PAYMENT_RECEIVED ? until.isBefore(accessUntil) : !until.equals(accessUntil);
    }
}
