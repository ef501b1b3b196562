package dunlin.operations.jmx;

import dunlin.Clocks;
import dunlin.operations.Glance;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;

/** What {@code dunlin:type=Payments} tells, inside the application. */
@Dependent
class PaymentFigures implements PaymentsMXBean {

    private final Glance<Counts> counts;

    @Inject
    PaymentFigures(CountTable counts, Clocks clocks) {
        this.counts = new Glance<>(Duration.ofSeconds(1), clocks::now, counts::payments);
    }

    @Override
    public long getApplied() {
        return rows("applied");
    }

    @Override
    public long getDuplicate() {
        return rows("duplicate");
    }

    @Override
    public long getRecorded() {
        return rows("recorded");
    }

    @Override
    public long getUnmatched() {
        return rows("unmatched");
    }

    @Override
    public long getHeld() {
        return rows("held");
    }

    private long rows(String status) {
        return counts.get().rows("payment_event", status);
    }
}
