package dunlin.operations.console;

import dunlin.Clocks;
import dunlin.operations.TimelineResource;
import dunlin.operations.console.picture.TimelinePicture;
import dunlin.subscription.SubscriptionsResource;
import jakarta.faces.view.ViewScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/** One subscription and its story, as one picture and in words. */
@Named("subscription")
@ViewScoped
public class SubscriptionPage implements Serializable {

    private static final String MOST = "200";

    private final SubscriptionsResource subscriptions;
    private final TimelineResource timelines;
    private final Clocks clocks;
    private Asked asked = new Asked(Map.of());
    private Map<String, Object> found;
    private List<Map<String, Object>> story = List.of();
    private TimelinePicture picture;
    private String next;

    @Inject
    SubscriptionPage(SubscriptionsResource subscriptions, TimelineResource timelines, Clocks clocks) {
        this.subscriptions = subscriptions;
        this.timelines = timelines;
        this.clocks = clocks;
    }

    /** For the container's proxy. */
    protected SubscriptionPage() {
        this(null, null, null);
    }

    /** What the page does first, so that what could not be read is told above it. */
    public void open() {
        asked = Asked.of(List.of("id", "cursor"));
        try {
            found = Plain.object(subscriptions.get(getId()));
            var page = timelines.read(getId(), asked.with("limit", MOST).query());
            story = Plain.objects(page.getJsonArray("items"));
            next = page.isNull("next_cursor") ? null : page.getString("next_cursor");
            picture = next == null ? TimelinePicture.of(story, clocks.now()) : TimelinePicture.ofPart(story);
        } catch (RuntimeException refused) {
            Told.failed(refused);
        }
    }

    public String getId() {
        return asked.parameters().getOrDefault("id", "");
    }

    /** As the API tells it; null: there is none. */
    public Map<String, Object> getFound() {
        return found;
    }

    public List<Map<String, Object>> getStory() {
        return story;
    }

    public TimelinePicture getPicture() {
        return picture;
    }

    /** Whether this is a later part of a long story. */
    public boolean isLater() {
        return asked.value("cursor").isPresent();
    }

    /** Where the later part of a long story begins; null: this is all. */
    public String getNext() {
        return next;
    }
}
