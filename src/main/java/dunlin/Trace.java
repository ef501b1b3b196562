package dunlin;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/**
 * What log lines have in common that belong together: the 32 hexadecimal digits of a W3C trace. A request or a message that brings a
 * {@code traceparent} goes on with its trace; a row has its own, which is its id: so all attempts of a notification, on whatever node and day and
 * whoever woke it, are found under one.
 */
public final class Trace {

    /** The header of a request, and the property of a message. */
    public static final String PARENT = "traceparent";

    private static final Pattern TOLD =
            Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}" + "-[0-9a-f]{2}(-.*)?");
    private static final int LONGEST = 256;
    private static final Pattern UUID_TEXT =
            Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private static final ThreadLocal<String> CURRENT = new ThreadLocal<>();

    private Trace() {}

    /** The trace of what this thread is doing; empty: of nothing in particular. */
    public static Optional<String> current() {
        return Optional.ofNullable(CURRENT.get());
    }

    /** From now on this thread works on that one; gives the one before, or null, to be given to {@link #leave}. */
    public static String enter(String trace) {
        var former = CURRENT.get();
        CURRENT.set(trace);
        return former;
    }

    /** Goes back to the one before. */
    public static void leave(String former) {
        if (former == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(former);
        }
    }

    /** The trace that a {@code traceparent} names; a new one where there is none or it is not well-formed. */
    public static String of(String parent) {
        if (parent != null && parent.length() <= LONGEST) {
            var told = TOLD.matcher(parent);
            if (told.matches()) {
                return told.group(1);
            }
        }
        return digits(UUID.randomUUID().toString());
    }

    /** The row's own: its id where that is a UUID, so that it is found by it. */
    static String ofRow(String id) {
        return digits(
                UUID_TEXT.matcher(id).matches()
                        ? id
                        : UUID.nameUUIDFromBytes(id.getBytes(StandardCharsets.UTF_8))
                                .toString());
    }

    /** The trace as it is handed on. */
    static String parent(String trace) {
        var span = ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
        return "00-%s-%016x-01".formatted(trace, span);
    }

    private static String digits(String uuid) {
        return uuid.replace("-", "");
    }
}
