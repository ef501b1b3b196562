package dunlin.operations.console;

import dunlin.rest.Query;
import jakarta.json.JsonObject;
import java.io.Serializable;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A page that shows one of the API's listings, a part at a time: what its address asks for, as it was when the page was opened. */
public abstract class Listing implements Serializable {

    private final Map<String, String> otherwise;
    private final List<String> filter;
    private Asked asked = new Asked(Map.of());
    private List<Map<String, Object>> items = List.of();
    private String next;
    private boolean read;

    /**
     * A page of that listing.
     *
     * @param otherwise what is asked for where the address says nothing
     * @param filter the parameters of the listing's query, besides the cursor
     */
    protected Listing(Map<String, String> otherwise, String... filter) {
        this.otherwise = otherwise;
        this.filter = List.of(filter);
    }

    /** The listing as the API answers it. */
    protected abstract JsonObject read(Query query);

    /** What the page does first, so that what could not be read is told above it. */
    public void open() {
        var names = new ArrayList<>(filter);
        names.add("cursor");
        asked = Asked.of(names);
        if (asked.parameters().isEmpty()) {
            asked = new Asked(otherwise);
        }
        look();
    }

    /** Reads it again, as it is now. */
    protected final void look() {
        try {
            var page = read(asked.query());
            items = Plain.objects(page.getJsonArray("items"));
            next = page.isNull("next_cursor") ? null : page.getString("next_cursor");
            read = true;
        } catch (RuntimeException refused) {
            items = List.of();
            next = null;
            read = false;
            Told.failed(refused);
        }
    }

    public final List<Map<String, Object>> getItems() {
        return items;
    }

    /** Whether it could be read: otherwise that it shows nothing does not mean that there is nothing. */
    public final boolean isRead() {
        return read;
    }

    /** Where the older ones begin; null: there are none. */
    public final String getNext() {
        return next;
    }

    /** The filter as it stands in an address, with an ampersand behind it where there is one; without the cursor. */
    public final String getFilter() {
        return asked.parameters().entrySet().stream()
                .filter(parameter -> !parameter.getKey().equals("cursor"))
                .map(parameter -> parameter.getKey() + "="
                        + URLEncoder.encode(parameter.getValue(), StandardCharsets.UTF_8) + "&")
                .collect(Collectors.joining());
    }

    /** What is asked for, by parameter. */
    public final Map<String, String> getAsked() {
        return asked.parameters();
    }
}
