package dunlin.notification;

import dunlin.telegram.domain.Message;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Asks for each notification the premise that covers its type. */
@ApplicationScoped
class Premises {

    private final Iterable<Premise> all;

    @Inject
    Premises(@Any Instance<Premise> all) {
        this((Iterable<Premise>) all);
    }

    /** These and no others. */
    Premises(Iterable<Premise> all) {
        this.all = all;
    }

    /** For the container's proxy. */
    protected Premises() {
        this(List.of());
    }

    /**
     * The judgement of each, by notification id.
     *
     * @throws IllegalStateException when nobody covers a type
     */
    Map<String, Premise.Judged> judge(List<PlannedNotification> group, Instant now) {
        var judged = new HashMap<String, Premise.Judged>();
        byType(group).forEach((type, some) -> judged.putAll(of(type).judge(some, now)));
        group.forEach(task -> Objects.requireNonNull(judged.get(task.notificationId()), task.notificationId()));
        return judged;
    }

    /** Of messages on the phone, those whose words are no longer true, with the words that replace them. */
    Map<String, Supplier<Message>> untrue(List<PlannedNotification> onThePhone, Instant now) {
        var untrue = new HashMap<String, Supplier<Message>>();
        byType(onThePhone).forEach((type, some) -> untrue.putAll(of(type).untrue(some, now)));
        return untrue;
    }

    /** Locks the inquiries that notifications speak of, in the order of their ids. */
    void lockInquiries(SortedSet<String> inquiryIds) {
        if (!inquiryIds.isEmpty()) {
            all.forEach(premise -> premise.lockInquiries(inquiryIds));
        }
    }

    private static Map<String, List<PlannedNotification>> byType(List<PlannedNotification> group) {
        return group.stream().collect(Collectors.groupingBy(PlannedNotification::type));
    }

    private Premise of(String type) {
        return StreamSupport.stream(all.spliterator(), false)
                .filter(premise -> premise.covers(type))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Nobody judges notifications of type " + type));
    }
}
