package dunlin.json;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The word by which an enum constant is known outside: its {@code toString()} where that is overridden (so that the
 * enum needs no import of ours, as for {@code payment.succeeded}), otherwise its name in lower case.
 */
public final class WireName {
    private WireName() {}

    public static String of(Enum<?> constant) {
        String said = constant.toString();
        return said.equals(constant.name()) ? said.toLowerCase(Locale.ROOT) : said;
    }

    /** The constant of exactly this word; other spellings are not known. */
    public static <E extends Enum<E>> Optional<E> find(Class<E> type, String word) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> of(constant).equals(word))
                .findFirst();
    }

    static <E extends Enum<E>> String all(Class<E> type) {
        return Arrays.stream(type.getEnumConstants()).map(WireName::of).collect(Collectors.joining(", "));
    }
}
