package dunlin.operations;

import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The story of one subscription, oldest first. What was read twice, from a row and from what has replaced it, is told once. */
final class Timeline {

    private final NavigableMap<TimelinePlace, TimelineItem> story = new TreeMap<>();

    Timeline(Collection<? extends TimelineItem> items) {
        items.forEach(item -> story.put(item.place(), item));
    }

    /** Up to so many items that stand after that place, whether or not an item stands there itself. */
    List<TimelineItem> after(TimelinePlace place, int most) {
        return story.tailMap(place, false).values().stream().limit(most).toList();
    }
}
