package dunlin.stars.domain;

import dunlin.subscription.domain.Money;
import java.math.BigDecimal;

/** Amounts as Telegram counts them: whole Stars, and of other currencies the smallest unit, RUB 29900 for 299 roubles. */
public final class InvoicedMoney {

    private static final String STARS = "XTR";

    private InvoicedMoney() {}

    /**
     * The amount that Telegram tells.
     *
     * @throws IllegalArgumentException when the currency is unknown or the amount is none that can be paid
     */
    public static Money of(long totalAmount, String currency) {
        if (totalAmount <= 0) {
            throw new IllegalArgumentException("the amount is not above zero");
        }
        return new Money(BigDecimal.valueOf(totalAmount, Money.minorDigits(currency)), currency);
    }

    /** The name under which payments in that currency are known: Stars are Telegram's own, everything else comes by a provider. */
    public static String source(String currency) {
        return currency.equals(STARS) ? "telegram_stars" : "telegram";
    }
}
