package dunlin.operations.console;

import dunlin.operations.console.picture.Members;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Objects;
import java.util.ResourceBundle;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How values of the API are shown to people, in the visitor's language; times are in UTC, as the API's are. */
@Named
@RequestScoped
public class Show {

    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Visitor visitor;

    @Inject
    Show(Visitor visitor) {
        this.visitor = visitor;
    }

    /** For the container's proxy. */
    protected Show() {
        this(null);
    }

    /** An instant of the API to the second; nothing for none. */
    public String time(Object instant) {
        return instant == null ? "" : SECOND.format(Instant.parse(instant.toString()));
    }

    /** A word of the API (a state, a reason, a type) in the visitor's language, or as it is where nobody has translated it. */
    public String word(String kind, Object word) {
        if (word == null) {
            return "";
        }
        try {
            return ResourceBundle.getBundle("console", visitor.getLocale()).getString(kind + "." + word);
        } catch (MissingResourceException untranslated) {
            return word.toString();
        }
    }

    /** A length of time, in its two largest units: {@code 6 d}, {@code 1 h 30 min}; a dash for none. */
    public String length(Object seconds) {
        if (seconds == null) {
            return "–";
        }
        var length = Duration.ofSeconds(Math.round(Double.parseDouble(seconds.toString())));
        long[] parts = {length.toDaysPart(), length.toHoursPart(), length.toMinutesPart(), length.toSecondsPart()};
        var units = new String[] {"d", "h", "min", "s"};
        var first = 0;
        while (first < 3 && parts[first] == 0) {
            first++;
        }
        var text = parts[first] + " " + word("unit", units[first]);
        return first < 3 && parts[first + 1] != 0
                ? text + " " + parts[first + 1] + " " + word("unit", units[first + 1])
                : text;
    }

    /** How long before or after a message's own time. */
    public String after(long seconds) {
        return (seconds < 0 ? "−" : "+") + length(Math.abs(seconds));
    }

    /** Words under a key of ours. */
    public String key(String key) {
        var dot = key.indexOf('.');
        return word(key.substring(0, dot), key.substring(dot + 1));
    }

    /** A word of whichever kind knows it. */
    public String any(String word) {
        return Stream.of("outcome", "state", "type", "operation")
                .map(kind -> word(kind, word))
                .filter(words -> !words.equals(word))
                .findFirst()
                .orElse(word);
    }

    public String url(Object part) {
        return part == null ? "" : URLEncoder.encode(part.toString(), StandardCharsets.UTF_8);
    }

    /** What the last attempt met. */
    public String lastError(List<Map<String, Object>> attempts) {
        var last = attempts.get(attempts.size() - 1);
        return Stream.of(word("outcome", last.get("outcome")), last.get("status_code"), last.get("error"))
                .filter(Objects::nonNull)
                .map(Object::toString)
                .collect(Collectors.joining(" · "));
    }

    /** An item of a timeline in a line of words; ids stay where they are needed. */
    public String story(Map<String, Object> item) {
        return Stream.of(
                        word("type", item.get("type")).equals(item.get("type"))
                                ? word("event", item.get("type"))
                                : word("type", item.get("type")),
                        word("operation", item.get("operation")),
                        number(item),
                        word("status", item.get("status")),
                        word("state", item.get("state")),
                        word("outcome", item.get("outcome")),
                        word("decline", item.get("decline_class")),
                        Members.text(item, "decline_code"),
                        word("reason", item.get("reason")),
                        word("cause", item.get("cause")),
                        Members.text(item, "amount"),
                        Members.text(item, "currency"),
                        arrow(item),
                        Members.text(item, "error"),
                        item.get("message_id") == null ? "" : "message_id " + item.get("message_id"))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(" · "));
    }

    private static String number(Map<String, Object> item) {
        return item.get("number") == null ? "" : "#" + item.get("number");
    }

    private String arrow(Map<String, Object> item) {
        return item.get("access_until_after") == null
                ? ""
                : time(item.get("access_until_before")) + " → " + time(item.get("access_until_after"));
    }
}
