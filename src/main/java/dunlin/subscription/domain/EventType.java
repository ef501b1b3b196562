package dunlin.subscription.domain;

/** What a payment event can tell; the words are those of the outside contract. */
public enum EventType {
    PAYMENT_SUCCEEDED("payment.succeeded"),
    PAYMENT_REFUNDED("payment.refunded"),
    PAYMENT_DISPUTED("payment.disputed"),
    ACCESS_SET("access.set"),
    SUBSCRIPTION_CANCELED("subscription.canceled"),
    SUBSCRIPTION_RESUMED("subscription.resumed");

    private final String word;

    EventType(String word) {
        this.word = word;
    }

    /** Whether the event speaks of an earlier payment, named by {@code refunds_event_id}. */
    public boolean concernsPayment() {
        return this == PAYMENT_REFUNDED || this == PAYMENT_DISPUTED;
    }

    /**
     * The type of that word.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static EventType ofWord(String word) {
        for (var type : values()) {
            if (type.word.equals(word)) {
                return type;
            }
        }
        throw new IllegalArgumentException("is not a known type of payment event");
    }

    /** The word used in JSON and in the table. */
    @Override
    public String toString() {
        return word;
    }
}
