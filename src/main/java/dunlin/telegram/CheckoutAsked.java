package dunlin.telegram;

import dunlin.telegram.domain.CheckoutQuery;
import java.util.Optional;

/**
 * A payment is about to be made, and Telegram wants to know whether it is right. Fired as a synchronous CDI event outside any
 * transaction; whoever knows judges it, and unless somebody approves, the payer is told that it cannot be made.
 *
 * <p>The answer may be read by another thread while an observer is still at work, when the payer can wait no longer.
 */
public final class CheckoutAsked {

    private static final String NOBODY_KNOWS = "This payment cannot be made at the moment.";

    private final CheckoutQuery query;
    private volatile Optional<String> refusal = Optional.of(NOBODY_KNOWS);

    public CheckoutAsked(CheckoutQuery query) {
        this.query = query;
    }

    public CheckoutQuery query() {
        return query;
    }

    /** The payment may be made. */
    public void approve() {
        refusal = Optional.empty();
    }

    /** The payment must not be made, for a reason in words for the payer. */
    public void refuse(String words) {
        refusal = Optional.of(words);
    }

    /** What the payer is told; empty: he may pay. */
    public Optional<String> refusal() {
        return refusal;
    }
}
