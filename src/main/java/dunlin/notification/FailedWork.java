package dunlin.notification;

import dunlin.attempt.domain.Reason;
import dunlin.rest.Refusal;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;

/** What was given up, to be tried again by the reason: each as if an operator had ordered it alone, in a transaction of its own. */
@ApplicationScoped
public class FailedWork {

    private static final int BATCH = 200;

    private final NotificationBook book;
    private final Waker waker;

    @Inject
    FailedWork(NotificationBook book, Waker waker) {
        this.book = book;
        this.waker = waker;
    }

    /** For the container's proxy. */
    protected FailedWork() {
        this(null, null);
    }

    /**
     * Has all that failed for that reason tried again while their deadline is ahead; one that may not be is passed over. How many are.
     *
     * @throws IllegalArgumentException when there is no such reason
     */
    public int retry(String word) {
        var reason = Arrays.stream(Reason.values())
                .filter(known -> known.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no reason " + word));
        var retried = 0;
        var last = "";
        List<String> batch;
        do {
            batch = book.failedAfter(last, reason, BATCH);
            for (var id : batch) {
                retried += retryOne(id) ? 1 : 0;
                last = id;
            }
        } while (batch.size() == BATCH);
        waker.wakeDue();
        return retried;
    }

    private boolean retryOne(String id) {
        try {
            book.retry(id);
            return true;
        } catch (Refusal mayNotBe) {
            return false;
        }
    }
}
