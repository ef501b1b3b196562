package dunlin.local.telegram;

import java.time.Duration;

/** Counts what has happened in the simulator, so that the page can wait for news instead of asking again and again. */
final class Changes {

    private long count;
    private boolean closed;

    synchronized void happened() {
        count++;
        notifyAll();
    }

    synchronized void close() {
        closed = true;
        notifyAll();
    }

    synchronized long count() {
        return count;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** Waits until there is something newer than {@code seen}, or for so long; true if there is. */
    synchronized boolean awaitNewerThan(long seen, Duration atMost) throws InterruptedException {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (count <= seen && !closed) {
            long leftMillis = (deadline - System.nanoTime()) / 1_000_000;
            if (leftMillis <= 0) {
                return false;
            }
            wait(leftMillis);
        }
        return !closed;
    }
}
