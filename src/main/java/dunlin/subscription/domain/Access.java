package dunlin.subscription.domain;

import java.time.Instant;

/** What a customer has bought: access until an instant, and the anchor from which calendar periods are counted. */
public record Access(Instant until, Instant anchor) {

    /** The access of somebody whose periods are counted from this very end. */
    public static Access anchoredAt(Instant until) {
        return new Access(until, until);
    }

    /** Whether access had ended at that instant; the end itself belongs to the time after it. */
    public boolean endedAt(Instant instant) {
        return !until.isAfter(instant);
    }

    /**
     * The access after buying periods at {@code paidAt}: counted from the old end while that lies ahead (nothing bought is
     * lost), from the payment once it has passed (nobody pays for time already gone); that payment is then the anchor.
     */
    public Access bought(Period period, int periods, Instant paidAt) {
        return endedAt(paidAt)
                ? new Access(period.advance(paidAt, paidAt, periods), paidAt)
                : new Access(period.advance(anchor, until, periods), anchor);
    }

    /** The access after a renewal that continues from the old end, although that has passed. */
    public Access continued(Period period, int periods) {
        return new Access(period.advance(anchor, until, periods), anchor);
    }

    /** The access after those periods were paid back at {@code refundedAt}; never moved to before that moment. */
    public Access takenBack(Period period, int periods, Instant refundedAt) {
        var shortened = period.advance(anchor, until, -periods);
        var earliest = refundedAt.isBefore(until) ? refundedAt : until;
        return new Access(shortened.isBefore(earliest) ? earliest : shortened, anchor);
    }
}
