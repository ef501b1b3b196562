package dunlin.local.telegram;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The requests that wait inside the simulator; a reset or the end of the simulator ends them all. */
final class Stalls {

    private final Map<Long, CompletableFuture<Answer>> waiting = new HashMap<>();
    private long lastNumber;
    private long era;

    /** The time between two resets; a request waits in the era it came in, and not at all once that has ended. */
    synchronized long era() {
        return era;
    }

    Answer await(long itsEra, CompletableFuture<Answer> answer) {
        long number;
        synchronized (this) {
            if (itsEra != era) {
                return Answer.dropped();
            }
            number = ++lastNumber;
            waiting.put(number, answer);
        }
        try {
            return answer.join();
        } finally {
            synchronized (this) {
                waiting.remove(number);
            }
        }
    }

    Answer awaitFor(long itsEra, Duration time) {
        return await(
                itsEra,
                new CompletableFuture<Answer>().completeOnTimeout(Answer.ok(), time.toMillis(), TimeUnit.MILLISECONDS));
    }

    synchronized void endAll() {
        era++;
        for (CompletableFuture<Answer> answer : waiting.values()) {
            answer.complete(Answer.dropped());
        }
    }
}
