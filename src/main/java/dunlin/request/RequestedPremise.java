package dunlin.request;

import dunlin.attempt.domain.Window;
import dunlin.notification.PlannedNotification;
import dunlin.notification.Premise;
import dunlin.request.domain.Content;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Judges requested messages by their window alone; one that was sent is never untrue. */
@ApplicationScoped
public class RequestedPremise implements Premise {

    static final String TYPE = "message";

    private final RequestedMessages messages;

    @Inject
    RequestedPremise(RequestedMessages messages) {
        this.messages = messages;
    }

    /** For the container's proxy. */
    protected RequestedPremise() {
        this(null);
    }

    @Override
    public boolean covers(String type) {
        return TYPE.equals(type);
    }

    @Override
    public Map<String, Judged> judge(List<PlannedNotification> group, Instant now) {
        var contents = messages.of(
                group.stream().map(PlannedNotification::notificationId).toList());
        return group.stream()
                .collect(Collectors.toMap(
                        PlannedNotification::notificationId,
                        task -> judge(task, contents.get(task.notificationId()), now)));
    }

    private static Judged judge(PlannedNotification task, Content content, Instant now) {
        return new Judged(new Window(task.notBefore(), task.validUntil()).judge(now), content::message);
    }
}
