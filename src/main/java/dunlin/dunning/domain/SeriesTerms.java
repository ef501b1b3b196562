package dunlin.dunning.domain;

import dunlin.subscription.domain.Money;
import dunlin.subscription.domain.PaymentMethod;
import dunlin.subscription.domain.RetryPolicy;
import dunlin.subscription.domain.SubscriptionSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a series was opened for, frozen then: a later change of plan or configuration moves none of it.
 *
 * @param method what is charged; empty for a renewal that costs nothing
 * @param window the exact time that all retries lie within
 * @param title the plan's, as the receipt tells it: under one key the gateway must be asked the same every time
 */
public record SeriesTerms(
        Instant expectedAccessUntil,
        Money money,
        Optional<PaymentMethod> method,
        RetryPolicy policy,
        Duration window,
        String title) {

    /** The terms for the present end of access of a subscription. */
    public static SeriesTerms of(SubscriptionSnapshot subscription) {
        var billing = subscription.billing();
        return new SeriesTerms(
                subscription.access().until(),
                billing.price(),
                billing.isFree() ? Optional.empty() : billing.method(),
                billing.policy(),
                billing.policy().window(billing.period().nominal()),
                subscription.planTitle());
    }

    /**
     * Why nothing may be charged any more, read from the subscription as it is now; empty: it may. Paid by hand or extended comes
     * before all else.
     */
    public Optional<Ending> endedBy(SubscriptionSnapshot subscription) {
        var billing = subscription.billing();
        if (!subscription.access().until().equals(expectedAccessUntil)) {
            return Optional.of(Ending.ACCESS_UNTIL_CHANGED);
        }
        if (billing.disputed()) {
            return Optional.of(Ending.DISPUTED);
        }
        if (billing.autoRenewSince().isEmpty()) {
            return Optional.of(Ending.AUTO_RENEW_OFF);
        }
        if (!billing.renewable()) {
            return Optional.of(Ending.OFFER_NOT_ALLOWED);
        }
        return method.flatMap(charged -> changeOf(charged, billing.method()));
    }

    private static Optional<Ending> changeOf(PaymentMethod charged, Optional<PaymentMethod> present) {
        if (present.filter(PaymentMethod::isChargedByDunlin).isEmpty()) {
            return Optional.of(Ending.METHOD_REMOVED);
        }
        return present.filter(method -> !method.equals(charged)).map(other -> Ending.METHOD_REPLACED);
    }

    /** When each retry comes, where attempt 0's decline became known at that instant. */
    public RetrySchedule schedule() {
        return RetrySchedule.within(window, policy);
    }
}
