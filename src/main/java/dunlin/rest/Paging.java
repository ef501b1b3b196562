package dunlin.rest;

import dunlin.json.InvalidInput;
import dunlin.json.Json;
import dunlin.json.Violation;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Which part of a listing is asked for: up to {@code limit} rows after the cursor's. The caller fetches {@link
 * #fetch()} rows (one more than are shown, to learn whether there are more) ordered by sort key and id.
 */
public record Paging(int limit, Optional<Cursor> after) {
    static final int DEFAULT = 50;
    static final int MOST = 500;

    /** From the two query parameters, either of which may be {@code null}; throws {@link InvalidInput} (400). */
    public static Paging of(String limit, String cursor) {
        MultivaluedMap<String, String> parameters = new MultivaluedHashMap<>();
        if (limit != null) {
            parameters.add("limit", limit);
        }
        if (cursor != null) {
            parameters.add("cursor", cursor);
        }
        return Query.of(parameters).paging();
    }

    static Paging of(int limit, Optional<String> cursor) {
        return new Paging(limit, cursor.map(Cursor::parse));
    }

    /** How many rows to fetch: one more than are shown. */
    public int fetch() {
        return limit + 1;
    }

    /** The answer {@code {"items": […], "next_cursor": …}} from the rows fetched. */
    public <T> JsonObject page(
            List<T> fetched, Function<? super T, ? extends JsonValue> json, Function<? super T, Cursor> cursor) {
        List<T> shown = fetched.size() > limit ? fetched.subList(0, limit) : fetched;
        Optional<String> next = fetched.size() > limit
                ? Optional.of(cursor.apply(shown.get(limit - 1)).text())
                : Optional.empty();
        return Json.object()
                .put("items", Json.array(shown.stream().map(json).toList()))
                .put("next_cursor", next)
                .build();
    }

    static InvalidInput foreignCursor() {
        return new InvalidInput(List.of(new Violation("cursor", "must be a next_cursor of this listing")), true);
    }
}
