package dunlin.subscription.domain;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/**
 * The five numbers by which a plan's failed renewal charge is retried: the window is the given fraction of the period,
 * not under {@code floor} and not over {@code cap}.
 */
public record ChargeTerms(int maxAttempts, Duration firstDelay, Duration floor, Duration cap, BigDecimal fraction) {

    private static final Duration CLOSEST = Duration.ofMinutes(1);
    private static final int MOST_ATTEMPTS = 30;

    /** The time within which a failed charge of that period is retried, in whole seconds. */
    public Duration window(Period period) {
        var share = BigDecimal.valueOf(period.nominal().toSeconds()).multiply(fraction);
        var seconds = Duration.ofSeconds(share.setScale(0, RoundingMode.DOWN).longValueExact());
        return seconds.compareTo(floor) < 0 ? floor : seconds.compareTo(cap) > 0 ? cap : seconds;
    }

    /**
     * The terms themselves, when they make sense for that period.
     *
     * @throws IllegalArgumentException with a text for people when they do not
     */
    public ChargeTerms checkedFor(Period period) {
        require(maxAttempts >= 1 && maxAttempts <= MOST_ATTEMPTS, "max_attempts lies between 1 and " + MOST_ATTEMPTS);
        require(fraction.signum() >= 0 && fraction.compareTo(BigDecimal.ONE) <= 0, "fraction lies between 0 and 1");
        require(!floor.isNegative() && !cap.isNegative(), "floor and cap are not negative");
        require(cap.compareTo(floor) >= 0, "cap is not below floor");
        require(firstDelay.compareTo(CLOSEST) >= 0, "first_delay is at least PT1M");
        var window = window(period);
        require(firstDelay.compareTo(window) < 0, "first_delay is shorter than the window, " + window);
        if (maxAttempts > 1) {
            var firstInterval = window.minus(firstDelay).dividedBy((1L << (maxAttempts - 1)) - 1);
            require(firstInterval.compareTo(CLOSEST) >= 0, "attempts would be closer together than PT1M");
        }
        return this;
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
