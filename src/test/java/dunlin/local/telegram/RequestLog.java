package dunlin.local.telegram;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Every request to the Bot API in the order of arrival; the oldest are forgotten beyond 100,000. */
final class RequestLog {

    private static final int KEPT = 100_000;

    private final TreeMap<Long, LoggedRequest> requests = new TreeMap<>();
    private final Clock clock;
    private final Runnable changed;
    private long lastNumber;

    RequestLog(Clock clock, Runnable changed) {
        this.clock = clock;
        this.changed = changed;
    }

    long arrived(Call call) {
        long number;
        synchronized (this) {
            number = ++lastNumber;
            requests.put(number, LoggedRequest.arrived(number, call, clock.instant()));
            if (requests.size() > KEPT) {
                requests.pollFirstEntry();
            }
        }
        changed.run();
        return number;
    }

    void delivered(long number, long messageId) {
        change(number, request -> request.delivered(messageId));
    }

    void answered(long number, String words, Optional<Integer> status) {
        change(number, request -> request.answered(clock.instant(), words, status));
    }

    synchronized List<LoggedRequest> all() {
        return List.copyOf(requests.values());
    }

    List<LoggedRequest> ofChat(long chatId) {
        return all().stream()
                .filter(request -> request.chatId().filter(id -> id == chatId).isPresent())
                .toList();
    }

    /** The newest first, at most so many, of one chat or of all. */
    synchronized List<LoggedRequest> latest(Optional<Long> chatId, int atMost) {
        return requests.descendingMap().values().stream()
                .filter(request -> chatId.isEmpty() || request.chatId().equals(chatId))
                .limit(atMost)
                .toList();
    }

    void clear() {
        synchronized (this) {
            requests.clear();
        }
        changed.run();
    }

    /** A request that a reset has removed meanwhile stays removed. */
    private void change(long number, UnaryOperator<LoggedRequest> change) {
        synchronized (this) {
            requests.computeIfPresent(number, (key, request) -> change.apply(request));
        }
        changed.run();
    }
}
