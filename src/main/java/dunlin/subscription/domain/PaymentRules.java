package dunlin.subscription.domain;

import java.time.Instant;
import java.util.function.Consumer;

/** What a payment does to a subscription: the pure rules of API.md's payment events. */
public final class PaymentRules {

    private PaymentRules() {}

    /** What follows from one payment. */
    public sealed interface Effect {

        /** It buys so many periods. */
        record Buys(Access after, int periods, boolean revives) implements Effect {}

        /** Its amount does not say what it buys: an operator decides. */
        record Held(String reason) implements Effect {}

        /** One action for each case. */
        default void run(Consumer<Buys> buys, Consumer<Held> held) {
            if (this instanceof Buys value) {
                buys.accept(value);
            } else {
                held.accept((Held) this);
            }
        }
    }

    /**
     * Judges a successful payment. Stated periods count as they are; without them an amount equal to the plan's price buys
     * one, and everything else is held with {@code currency_mismatch} or {@code amount_mismatch}; so is, with
     * {@code access_beyond_calendar}, one that would extend access beyond the year 9999.
     *
     * @param periods the periods stated by the event or settled by an operator, or null
     * @param continues whether ended access continues from its end, unless the result would lie in the past
     */
    public static Effect judge(
            PaymentEvent event,
            Integer periods,
            Access access,
            Period period,
            Money price,
            boolean continues,
            Instant now) {
        var paid = event.payment().money();
        if (periods == null && !paid.currency().equals(price.currency())) {
            return new Effect.Held("currency_mismatch");
        }
        if (periods == null && !paid.equals(price)) {
            return new Effect.Held("amount_mismatch");
        }
        var count = periods == null ? 1 : periods;
        try {
            return continues && !access.continued(period, count).endedAt(now)
                    ? new Effect.Buys(access.continued(period, count), count, false)
                    : new Effect.Buys(
                            access.bought(period, count, event.occurredAt()),
                            count,
                            access.endedAt(event.occurredAt()));
        } catch (IllegalArgumentException beyondTheCalendar) {
            return new Effect.Held("access_beyond_calendar");
        }
    }
}
