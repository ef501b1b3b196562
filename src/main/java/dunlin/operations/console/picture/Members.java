package dunlin.operations.console.picture;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Reads members of what the API answered. */
public final class Members {

    private Members() {}

    /** As it is written; nothing where there is none. */
    public static String text(Map<String, Object> of, String name) {
        var value = of.get(name);
        return value == null ? "" : value.toString();
    }

    /** Null where there is none. */
    static Instant instant(Map<String, Object> of, String name) {
        var value = of.get(name);
        return value == null ? null : Instant.parse(value.toString());
    }

    /** An array of objects. */
    @SuppressWarnings("unchecked") // the API's arrays of objects
    public static List<Map<String, Object>> objects(Map<String, Object> of, String name) {
        return (List<Map<String, Object>>) of.get(name);
    }
}
