package dunlin.wording;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;

/** Whom a message is for and what it speaks about: the chat, its language, the plan's title and the end of access. */
public record Addressee(
        long chatId, String locale, String planTitle, Instant accessUntil, Map<String, String> variables) {

    public Addressee {
        Objects.requireNonNull(planTitle, "planTitle");
        Objects.requireNonNull(accessUntil, "accessUntil");
        variables = Map.copyOf(variables);
    }
}
