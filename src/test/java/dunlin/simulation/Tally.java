package dunlin.simulation;

import java.util.EnumMap;
import java.util.Map;

/** How often each situation has come up: a proof that never met it proves nothing. */
final class Tally {

    /** What histories are made of. */
    enum Situation {
        RECEIPT,
        ANSWER_LOST_AFTER_DELIVERY,
        RATE_LIMITED,
        NODE_DEATH_IN_AN_ATTEMPT,
        LEASE_TAKEN_BACK,
        RECEIPT_AFTER_THE_LEASE,
        TRANSACTION_LOST,
        WAKE_UP_LOST,
        WAKE_UP_DOUBLED,
        PAYMENT_DURING_AN_ATTEMPT,
        REMINDER_CANCELED,
        REMINDER_EXPIRED,
        CORRECTION_SENT,
        CORRECTION_IMPOSSIBLE,
        POSSIBLE_DUPLICATE,
        SECOND_COPY,
        FAILED
    }

    private final Map<Situation, Integer> counts = new EnumMap<>(Situation.class);

    void count(Situation situation) {
        counts.merge(situation, 1, Integer::sum);
    }

    void count(Situation situation, long times) {
        counts.merge(situation, (int) times, Integer::sum);
    }

    void add(Tally other) {
        other.counts.forEach((situation, times) -> count(situation, times));
    }

    int of(Situation situation) {
        return counts.getOrDefault(situation, 0);
    }

    @Override
    public String toString() {
        return counts.toString();
    }
}
