package dunlin.local.telegram;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The character references that Telegram's HTML knows: four names, and every number. */
final class CharacterReference {

    private static final Pattern ANY = Pattern.compile("&(#?[A-Za-z0-9]{1,10});");

    private CharacterReference() {}

    /** What stands for the name between {@code &} and {@code ;}, such as {@code lt} or {@code #x41}. */
    static Optional<String> value(String name) {
        return switch (name) {
            case "lt" -> Optional.of("<");
            case "gt" -> Optional.of(">");
            case "amp" -> Optional.of("&");
            case "quot" -> Optional.of("\"");
            default -> numeric(name);
        };
    }

    /** As in an attribute, where what is not known stays as it is. */
    static String decodeKnown(String text) {
        return ANY.matcher(text)
                .replaceAll(
                        match -> Matcher.quoteReplacement(value(match.group(1)).orElse(match.group())));
    }

    private static Optional<String> numeric(String name) {
        if (!name.matches("#(\\d{1,7}|[xX][0-9A-Fa-f]{1,6})")) {
            return Optional.empty();
        }
        boolean hexadecimal = Character.toLowerCase(name.charAt(1)) == 'x';
        int code = Integer.parseInt(name.substring(hexadecimal ? 2 : 1), hexadecimal ? 16 : 10);
        boolean character = code > 0 && code <= Character.MAX_CODE_POINT && (code < 0xD800 || code > 0xDFFF);
        return character ? Optional.of(Character.toString(code)) : Optional.empty();
    }
}
