package dunlin.stars.domain;

import dunlin.subscription.domain.Money;
import java.util.Optional;

/** Whether a payment that is about to be made is right. */
public enum Checkout {
    RIGHT,
    UNKNOWN_SUBSCRIPTION,
    OTHER_PRICE;

    /**
     * Judges an invoice.
     *
     * @param price the price of the subscription that it names; absent: there is none
     */
    public static Checkout judge(Optional<Money> price, long totalAmount, String currency) {
        if (price.isEmpty()) {
            return UNKNOWN_SUBSCRIPTION;
        }
        boolean asPriced = price.get().currency().equals(currency) && totalAmount > 0;
        return asPriced && InvoicedMoney.of(totalAmount, currency).equals(price.get()) ? RIGHT : OTHER_PRICE;
    }
}
