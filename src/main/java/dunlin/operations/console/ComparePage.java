package dunlin.operations.console;

import dunlin.notification.NotificationsResource;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/** One delivery step by step, beside another where that is asked for: the last of its kind that was sent, unless another is named. */
@Named("compare")
@ViewScoped
public class ComparePage implements Serializable {

    private final NotificationsResource resource;
    private Map<String, Object> left;
    private Map<String, Object> right;
    private List<Steps.Row> rows = List.of();

    @Inject
    ComparePage(NotificationsResource resource) {
        this.resource = resource;
    }

    /** For the container's proxy. */
    protected ComparePage() {
        this(null);
    }

    /** What the page does first, so that what could not be read is told above it. */
    public void open() {
        var asked = Asked.of(List.of("left", "right"));
        try {
            left = Plain.object(resource.get(asked.value("left").orElse("")));
            rows = Steps.beside(left, null);
            right = asked.value("right")
                    .map(id -> Plain.object(resource.get(id)))
                    .orElseGet(this::lastSent);
            rows = Steps.beside(left, right);
        } catch (RuntimeException refused) {
            Told.failed(refused);
        }
    }

    /** Null where none of its kind was ever sent. */
    private Map<String, Object> lastSent() {
        var query = new Asked(Map.of("state", "sent", "type", left.get("type").toString(), "limit", "2")).query();
        return Plain.objects(resource.list(query).getJsonArray("items")).stream()
                .filter(one -> !one.get("notification_id").equals(left.get("notification_id")))
                .findFirst()
                .orElse(null);
    }

    public Map<String, Object> getLeft() {
        return left;
    }

    public Map<String, Object> getRight() {
        return right;
    }

    public List<Steps.Row> getRows() {
        return rows;
    }
}
