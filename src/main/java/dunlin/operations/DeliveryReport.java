package dunlin.operations;

import dunlin.attempt.domain.Reason;
import dunlin.json.Json;
import dunlin.notification.domain.NotificationState;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * What became of the notifications that ended in [from, to): sent is a receipt, a stale skip is no error, an unknown result is
 * neither. Corrections are counted apart.
 */
record DeliveryReport(Instant from, Instant to, List<FinalCount> counts) {

    JsonObject json() {
        var corrections = Json.object()
                .put("sent", sum(FinalCount::isCorrection, FinalCount::receipts))
                .put("failed", sum(count -> count.isCorrection() && is(count, NotificationState.FAILED)))
                .put("expired", sum(count -> count.isCorrection() && is(count, NotificationState.EXPIRED)));
        return Json.object()
                .put("from", from)
                .put("to", to)
                .put("sent", sum(count -> !count.isCorrection(), FinalCount::receipts))
                .put("possible_duplicates", sum(count -> !count.isCorrection() && count.possibleDuplicate()))
                .put("stale_skips", byReason(DeliveryReport::isStaleSkip))
                .put("errors", byReason(DeliveryReport::isError))
                .put("unknown", sum(DeliveryReport::isUnknown))
                .put("corrections", corrections.build())
                .build();
    }

    private static boolean isStaleSkip(FinalCount count) {
        return !count.isCorrection() && (is(count, NotificationState.CANCELED) || is(count, NotificationState.EXPIRED));
    }

    private static boolean isError(FinalCount count) {
        return !count.isCorrection() && is(count, NotificationState.FAILED) && !isUnknown(count);
    }

    private static boolean isUnknown(FinalCount count) {
        return !count.isCorrection()
                && is(count, NotificationState.FAILED)
                && count.reason().equals(Reason.OUTCOME_UNKNOWN.word());
    }

    private static boolean is(FinalCount count, NotificationState state) {
        return count.state().equals(state.word());
    }

    private JsonObject byReason(Predicate<FinalCount> which) {
        var reasons = Json.object();
        counts.stream()
                .filter(which)
                .collect(Collectors.groupingBy(
                        FinalCount::reason, TreeMap::new, Collectors.summingLong(FinalCount::rows)))
                .forEach(reasons::put);
        return Json.object()
                .put("total", sum(which))
                .put("by_reason", reasons.build())
                .build();
    }

    private long sum(Predicate<FinalCount> which) {
        return sum(which, FinalCount::rows);
    }

    private long sum(Predicate<FinalCount> which, ToLongFunction<FinalCount> what) {
        return counts.stream().filter(which).mapToLong(what).sum();
    }
}
