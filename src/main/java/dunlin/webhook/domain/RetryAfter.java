package dunlin.webhook.domain;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code Retry-After}: seconds, or a date of HTTP. */
public final class RetryAfter {

    private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");

    private RetryAfter() {}

    /** The wait that it asks for; none when it makes no sense or is over. */
    public static Optional<Duration> read(String text, Instant now) {
        var value = text.strip();
        if (SECONDS.matcher(value).matches()) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
        }
        try {
            var until = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(value));
            return Optional.of(Duration.between(now, until)).filter(wait -> !wait.isNegative());
        } catch (DateTimeException noDate) {
            return Optional.empty();
        }
    }
}
