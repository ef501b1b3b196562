package dunlin.local.gateway;

import java.time.Instant;
import java.util.List;
import java.util.TreeMap;

/** Every request to the gateway's API in the order of arrival; the oldest are forgotten beyond 10,000. */
final class RequestLog {

    private static final int KEPT = 10_000;

    private final TreeMap<Long, LoggedRequest> requests = new TreeMap<>();
    private long last;

    synchronized long arrived(Instant at, String verb, String path, String key, String method) {
        long number = ++last;
        requests.put(number, new LoggedRequest(number, at, verb, path, key, method, "(none yet)"));
        if (requests.size() > KEPT) {
            requests.pollFirstEntry();
        }
        return number;
    }

    /** A request that a reset has removed meanwhile stays removed. */
    synchronized void answered(long number, String words) {
        requests.computeIfPresent(number, (key, request) -> request.answered(words));
    }

    synchronized List<LoggedRequest> all() {
        return List.copyOf(requests.values());
    }

    synchronized void clear() {
        requests.clear();
    }
}
