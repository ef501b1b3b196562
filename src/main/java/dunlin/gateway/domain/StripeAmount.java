package dunlin.gateway.domain;

import dunlin.subscription.domain.Money;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;

/**
 * Amounts as Stripe counts them: whole numbers of the currency's minor unit, JPY 80 for 80 yen, KWD 1500 for 1.500 dinars; three
 * currencies are counted in another unit than their own (Stripe's documentation, Supported currencies, Special cases).
 */
public final class StripeAmount {

    private static final Map<String, Integer> SPECIAL_DIGITS = Map.of("ISK", 2, "UGX", 2, "MGA", 0);

    private StripeAmount() {}

    /**
     * The number that Stripe is told.
     *
     * @throws ArithmeticException when the amount has a fraction of Stripe's unit
     */
    public static long of(Money money) {
        return money.amount().movePointRight(digits(money.currency())).longValueExact();
    }

    /**
     * The amount that Stripe tells.
     *
     * @throws IllegalArgumentException when the currency is unknown or the amount no amount of it
     */
    public static Money money(long units, String currency) {
        String code = currency.toUpperCase(Locale.ROOT);
        return new Money(BigDecimal.valueOf(units, digits(code)), code);
    }

    private static int digits(String currency) {
        Integer special = SPECIAL_DIGITS.get(currency);
        return special == null ? Money.minorDigits(currency) : special;
    }
}
