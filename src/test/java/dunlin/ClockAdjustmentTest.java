package dunlin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ClockAdjustmentTest {

    private static final Duration TWO_HOURS = Duration.ofHours(2);

    private final Clocks clocks = new Clocks();

    @Test
    void aSlowMeasurementDoesNotPutTheClockBack() throws Exception {
        var table = new SlowTable();
        var adjustment = new ClockAdjustment(table, clocks);
        var timer = new Thread(adjustment::measure);
        timer.start();
        table.asked.await();

        var operator = new Thread(() -> adjustment.advance(TWO_HOURS));
        operator.start();
        operator.join(300);
        table.answered.countDown();
        timer.join();
        operator.join();

        assertThat(clocks.advanced()).isEqualTo(TWO_HOURS);
    }

    /** Has read the offset for the first one who asks, and takes long to tell him the time. */
    private static final class SlowTable extends ClockTable {

        private final CountDownLatch asked = new CountDownLatch(1);
        private final CountDownLatch answered = new CountDownLatch(1);
        private volatile Duration offset = Duration.ZERO;

        @Override
        public Instant databaseTime() {
            if (asked.getCount() > 0) {
                asked.countDown();
                awaitTheAnswer();
            }
            return Instant.now();
        }

        private void awaitTheAnswer() {
            try {
                assertThat(answered.await(10, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public Duration advanced() {
            return offset;
        }

        @Override
        public void advance(Duration by) {
            offset = offset.plus(by);
        }
    }
}
