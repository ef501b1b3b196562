package dunlin.json;

import java.io.Serializable;

/** One fault of one field of what the caller sent; the field is a path such as {@code reminders[0].offset}. */
public record Violation(String field, String message) implements Serializable {}
