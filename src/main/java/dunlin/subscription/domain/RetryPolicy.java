package dunlin.subscription.domain;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;

/**
 * The five parameters by which a failed renewal charge is retried, and the formula that they enter (API.md, Charges): attempts
 * 1 … {@code maxAttempts} within a window that is a fraction of the period, each twice as long after the one before. The
 * arithmetic is exact.
 */
public record RetryPolicy(int maxAttempts, Duration firstDelay, Duration floor, Duration cap, BigDecimal fraction) {

    /** With more, the first intervals of the longest window would be seconds. */
    public static final int MOST_ATTEMPTS = 30;

    private static final Duration CLOSEST = Duration.ofMinutes(1);
    private static final Duration LONGEST_CAP = Duration.ofDays(36_525);
    private static final int FINEST_DECIMALS = 9;

    /** Says which parameter makes no sense, by its name in API.md, and why. */
    public static final class Refused extends IllegalArgumentException {

        private final String parameter;
        private final String rule;

        private Refused(String parameter, String rule) {
            super(parameter + " " + rule);
            this.parameter = parameter;
            this.rule = rule;
        }

        public String parameter() {
            return parameter;
        }

        public String rule() {
            return rule;
        }
    }

    /**
     * The time within which a failed charge is retried: the fraction of the period, not under {@code floor} and not over
     * {@code cap}. It keeps what is left below a second, since that still counts in {@link #delay}.
     */
    public Duration window(Duration period) {
        var seconds = seconds(period).multiply(fraction).max(seconds(floor)).min(seconds(cap));
        var nanos = seconds.remainder(BigDecimal.ONE).movePointRight(FINEST_DECIMALS);
        return Duration.ofSeconds(seconds.longValue(), nanos.longValue());
    }

    /**
     * How long after the decline of attempt 0 the attempt of that number (1 … {@code maxAttempts}) is made: elapsed time in
     * whole seconds, of which a fraction is cut off here and nowhere before.
     */
    public Duration delay(int number, Duration window) {
        if (number == 1) {
            return Duration.ofSeconds(firstDelay.toSeconds());
        }
        if (number == maxAttempts) {
            return Duration.ofSeconds(window.toSeconds());
        }
        var steps = doublings(maxAttempts);
        var rise = seconds(window.minus(firstDelay)).multiply(doublings(number));
        var seconds = seconds(firstDelay).multiply(steps).add(rise).divideToIntegralValue(steps);
        return Duration.ofSeconds(seconds.longValueExact());
    }

    /** How many times the first interval fits between attempt 1 and this one: 0, 1, 3, 7, 15, … */
    private static BigDecimal doublings(int number) {
        return new BigDecimal(BigInteger.TWO.pow(number - 1).subtract(BigInteger.ONE));
    }

    private static BigDecimal seconds(Duration duration) {
        return BigDecimal.valueOf(duration.getSeconds()).add(BigDecimal.valueOf(duration.getNano(), FINEST_DECIMALS));
    }

    /**
     * The policy itself, when it makes sense for a period of that length; then it does for every longer one.
     *
     * @throws Refused with a text for people when it does not
     */
    public RetryPolicy checkedFor(Duration period) {
        require(period.compareTo(Duration.ZERO) > 0, "period", "must be longer than zero");
        require(
                maxAttempts >= 1 && maxAttempts <= MOST_ATTEMPTS,
                "max_attempts",
                "must lie between 1 and " + MOST_ATTEMPTS);
        require(
                fraction.signum() >= 0 && fraction.compareTo(BigDecimal.ONE) <= 0,
                "fraction",
                "must lie between 0 and 1");
        require(
                fraction.stripTrailingZeros().scale() <= FINEST_DECIMALS,
                "fraction",
                "must have at most " + FINEST_DECIMALS + " decimals");
        require(!floor.isNegative(), "floor", "must not be negative");
        require(!cap.isNegative(), "cap", "must not be negative");
        require(cap.compareTo(floor) >= 0, "cap", "must not be below floor");
        require(cap.compareTo(LONGEST_CAP) <= 0, "cap", "must not be longer than " + LONGEST_CAP.toDays() + " days");
        checkWithin(window(period));
        return this;
    }

    private void checkWithin(Duration window) {
        require(firstDelay.compareTo(CLOSEST) >= 0, "first_delay", "must be at least " + CLOSEST);
        require(firstDelay.compareTo(window) < 0, "first_delay", "must be shorter than the window, " + window);
        var closest =
                maxAttempts == 1 ? CLOSEST : delay(2, window).minus(delay(1, window)); // the later ones are longer
        require(
                closest.compareTo(CLOSEST) >= 0,
                "max_attempts",
                "must leave the attempts at least " + CLOSEST + " apart, not " + closest);
    }

    /** The five parameters as one text, as they are stored. */
    public String write() {
        return String.join(
                " ",
                Integer.toString(maxAttempts),
                firstDelay.toString(),
                floor.toString(),
                cap.toString(),
                fraction.toPlainString());
    }

    /** Reads what {@link #write} has written. */
    public static RetryPolicy read(String text) {
        var parts = text.split(" ", -1);
        return new RetryPolicy(
                Integer.parseInt(parts[0]),
                Duration.parse(parts[1]),
                Duration.parse(parts[2]),
                Duration.parse(parts[3]),
                new BigDecimal(parts[4]));
    }

    private static void require(boolean holds, String parameter, String rule) {
        if (!holds) {
            throw new Refused(parameter, rule);
        }
    }
}
