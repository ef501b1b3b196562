package dunlin.subscription.domain;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An amount in a currency, exact to that currency's own minor unit (JPY has none, KWD three digits; Telegram's Stars,
 * XTR, none). Equal amounts are equal whatever their spelling: {@code 299} is {@code 299.00}.
 */
public record Money(BigDecimal amount, String currency) {

    private static final String STARS = "XTR";
    private static final BigDecimal LARGEST = new BigDecimal("1e15");
    private static final Pattern DECIMAL = Pattern.compile("-?\\d{1,19}(\\.\\d{1,10})?");
    private static final Set<String> CURRENCIES = Currency.getAvailableCurrencies().stream()
            .filter(currency -> currency.getDefaultFractionDigits() >= 0)
            .map(Currency::getCurrencyCode)
            .collect(Collectors.toUnmodifiableSet());

    /** @throws IllegalArgumentException when the currency is unknown or the amount has more digits than it allows */
    public Money {
        var digits = minorDigits(currency);
        try {
            amount = amount.setScale(digits, RoundingMode.UNNECESSARY);
        } catch (ArithmeticException tooFine) {
            throw new IllegalArgumentException(currency + " has at most " + digits + " decimal digits", tooFine);
        }
        if (amount.abs().compareTo(LARGEST) >= 0) {
            throw new IllegalArgumentException("the amount is too large");
        }
    }

    /**
     * Reads an amount as people write it.
     *
     * @throws IllegalArgumentException with a text for people when {@code amount} is no decimal number or is written with
     *     more digits than the currency has, even if they are zeros
     */
    public static Money of(String amount, String currency) {
        if (!DECIMAL.matcher(amount).matches()) {
            throw new IllegalArgumentException("the amount is not a decimal number such as 299.00");
        }
        var given = new BigDecimal(amount);
        var digits = minorDigits(currency);
        if (given.scale() > digits) {
            throw new IllegalArgumentException(currency + " has at most " + digits + " decimal digits");
        }
        return new Money(given, currency);
    }

    /**
     * How many decimal digits amounts of this currency have.
     *
     * @throws IllegalArgumentException when the currency is unknown
     */
    public static int minorDigits(String currency) {
        if (STARS.equals(currency)) {
            return 0;
        }
        if (!CURRENCIES.contains(currency)) {
            throw new IllegalArgumentException("the currency is not a known ISO 4217 code");
        }
        return Currency.getInstance(currency).getDefaultFractionDigits();
    }

    /** Less than zero, zero or more, as {@link BigDecimal#signum()}. */
    public int signum() {
        return amount.signum();
    }
}
