package dunlin.subscription.domain;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * How a subscription pays for its renewal, together with what its plan says.
 *
 * @param autoRenewSince since when it renews by itself; empty: it does not
 * @param disputed whether one of its payments is disputed
 * @param method what can be charged
 * @param renewable whether the plan may be renewed at all
 * @param policy the retry policy in force
 * @param keepAccess whether the customer stays entitled while a series is open
 * @param seriesOpen whether a charge series is open
 * @param unpaidAt when the series for the present end of access ended without payment
 * @param messages which messages about charges the plan sends
 */
public record Billing(
        Optional<Instant> autoRenewSince,
        boolean disputed,
        Optional<PaymentMethod> method,
        Money price,
        Period period,
        boolean renewable,
        RetryPolicy policy,
        boolean keepAccess,
        boolean seriesOpen,
        Optional<Instant> unpaidAt,
        Set<String> messages) {

    /** Whether the next period is to be collected by Dunlin; Telegram charges its Stars itself. */
    public boolean collects() {
        return autoRenewSince.isPresent()
                && !disputed
                && renewable
                && (isFree() || method.filter(PaymentMethod::isChargedByDunlin).isPresent());
    }

    /** Whether the next period costs nothing and is renewed without a gateway. */
    public boolean isFree() {
        return price.signum() == 0;
    }

    /** Whether somebody still tries, or will try, to collect for the present end of access. */
    public boolean isBeingCollected() {
        return seriesOpen || (collects() && unpaidAt.isEmpty());
    }
}
