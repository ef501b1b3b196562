package dunlin;

import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads typed values out of named texts and collects what is wrong with them, so that a start tells all of it at once. */
final class Settings {

    private final Function<String, Optional<String>> source;
    private final List<String> mistakes = new ArrayList<>();

    Settings(Function<String, Optional<String>> source) {
        this.source = source;
    }

    <T> T read(String key, String defaultText, Function<String, T> reader) {
        try {
            return reader.apply(text(key).orElse(defaultText));
        } catch (IllegalArgumentException | DateTimeParseException | ArithmeticException wrong) {
            mistakes.add(key + ": " + wrong.getMessage());
            return reader.apply(defaultText);
        }
    }

    Optional<String> text(String key) {
        return source.apply(key).map(String::strip).filter(value -> !value.isEmpty());
    }

    Duration positive(String key, String defaultText) {
        return read(key, defaultText, text -> {
            var duration = Duration.parse(text);
            if (duration.isNegative() || duration.isZero()) {
                throw new IllegalArgumentException("must be a duration longer than zero, such as " + defaultText);
            }
            return duration;
        });
    }

    int between(String key, String defaultText, int least, int most) {
        return read(key, defaultText, text -> {
            var number = Integer.parseInt(text);
            if (number < least || number > most) {
                throw new IllegalArgumentException("must lie between " + least + " and " + most);
            }
            return number;
        });
    }

    BigDecimal decimal(String key, String defaultText) {
        return read(key, defaultText, BigDecimal::new);
    }

    <E extends Enum<E>> E choice(String key, E defaultChoice, Class<E> choices) {
        return read(
                key,
                defaultChoice.name().toLowerCase(Locale.ROOT),
                text -> Enum.valueOf(choices, text.toUpperCase(Locale.ROOT)));
    }

    URI origin(String key, String defaultText) {
        return read(key, defaultText, text -> {
            try {
                var uri = new URI(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
                if (uri.getHost() == null || !("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
                    throw new IllegalArgumentException("must be an http or https address");
                }
                return uri;
            } catch (URISyntaxException notAnAddress) {
                throw new IllegalArgumentException("must be an address", notAnAddress);
            }
        });
    }

    /** The secret itself, or the content of the file named by {@code key-file}, read again when that changes. */
    Supplier<Optional<String>> secret(String key) {
        var file = text(key + "-file");
        return file.isPresent() ? new SecretFile(file.get()) : () -> text(key);
    }

    /** Whether the secret is given, itself or as a file. */
    boolean hasSecret(String key) {
        return text(key).isPresent() || text(key + "-file").isPresent();
    }

    void require(boolean holds, String rule) {
        if (!holds) {
            mistakes.add(rule);
        }
    }

    void require(String keys, Runnable rule) {
        try {
            rule.run();
        } catch (IllegalArgumentException broken) {
            mistakes.add(keys + ": " + broken.getMessage());
        }
    }

    /** @throws IllegalStateException naming every mistake, when there is any */
    void check() {
        if (!mistakes.isEmpty()) {
            throw new IllegalStateException("Configuration: " + String.join("; ", mistakes));
        }
    }
}
