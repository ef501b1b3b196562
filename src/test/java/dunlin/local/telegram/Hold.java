package dunlin.local.telegram;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * A gate at which a request waits inside the simulator until the test opens it: what makes races repeatable.
 *
 * <p>With {@link Script#holdDelivered()} the message is on the phone while the request waits, with {@link Script#hold()}
 * it appears only after the release.
 */
public final class Hold {

    private final boolean deliversFirst;
    private final CompletableFuture<Answer> answer = new CompletableFuture<>();
    private int arrived;

    Hold(boolean deliversFirst) {
        this.deliversFirst = deliversFirst;
    }

    /** Waits until a request stands at the gate; an {@link AssertionError} if none comes in time. */
    public void awaitArrived(Duration atMost) throws InterruptedException {
        awaitArrived(1, atMost);
    }

    /** Waits until so many requests have come to the gate; for a hold that is scripted more than once. */
    public synchronized void awaitArrived(int requests, Duration atMost) throws InterruptedException {
        long deadline = System.nanoTime() + atMost.toNanos();
        while (arrived < requests) {
            long leftMillis = (deadline - System.nanoTime()) / 1_000_000;
            if (leftMillis <= 0) {
                throw new AssertionError(arrived + " of " + requests + " requests arrived within " + atMost);
            }
            wait(leftMillis);
        }
    }

    /** Lets the request go on as if nothing had happened. */
    public void release() {
        release(Answer.ok());
    }

    /** Lets the request go on with another answer; a message that is on the phone stays there. */
    public void release(Answer next) {
        answer.complete(next);
    }

    public synchronized int arrived() {
        return arrived;
    }

    public boolean isReleased() {
        return answer.isDone();
    }

    boolean deliversFirst() {
        return deliversFirst;
    }

    synchronized CompletableFuture<Answer> arrive() {
        arrived++;
        notifyAll();
        return answer;
    }
}
