package dunlin.notification;

import dunlin.attempt.domain.Verdict;
import dunlin.telegram.domain.Message;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.function.Supplier;

/**
 * Judges whether what notifications were planned for still holds, and words them; implemented by whoever plans them. Called
 * inside the transaction that leases the rows, before every attempt, and reads the committed state anew each time.
 */
public interface Premise {

    /** What is to be done with a notification now, and its words if it is to be sent. */
    record Judged(Verdict verdict, Supplier<Message> message) {}

    /** Whether it judges notifications of that type. */
    boolean covers(String type);

    /**
     * Of notifications that were sent, those whose words are no longer true, with the words that replace them, by notification id.
     */
    default Map<String, Supplier<Message>> untrue(List<PlannedNotification> sent, Instant now) {
        return Map.of();
    }

    /** Locks these inquiries in their order; whoever judges by them does. */
    default void lockInquiries(SortedSet<String> inquiryIds) {}

    /** The judgement of each, by notification id. A state that cannot be read is an exception, never a verdict. */
    Map<String, Judged> judge(List<PlannedNotification> group, Instant now);
}
