package dunlin.local.gateway;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A gate at which a charge waits inside the simulator until the test opens it: what makes races repeatable. */
public final class Gate {

    private final CountDownLatch open = new CountDownLatch(1);
    private int arrived;

    /** Waits until a charge stands at the gate; an {@link AssertionError} if none comes in time. */
    public synchronized void awaitArrived(Duration atMost) throws InterruptedException {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (arrived == 0) {
            long leftMillis = (deadline - System.nanoTime()) / 1_000_000;
            if (leftMillis <= 0) {
                throw new AssertionError("no charge arrived within " + atMost);
            }
            wait(leftMillis);
        }
    }

    public void release() {
        open.countDown();
    }

    void pass() throws InterruptedException {
        synchronized (this) {
            arrived++;
            notifyAll();
        }
        open.await(10, TimeUnit.MINUTES);
    }
}
