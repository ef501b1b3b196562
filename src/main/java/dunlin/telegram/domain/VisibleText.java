package dunlin.telegram.domain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a reader sees of a text in Telegram's HTML: tags are nothing, an entity is its character. */
public final class VisibleText {

    /** A tag, an entity, a surrogate pair or one character of the source, with what is seen of it. */
    public record Piece(String source, String visible) {

        public boolean isTag() {
            return visible.isEmpty();
        }

        public boolean isClosingTag() {
            return source.startsWith("</");
        }

        /** {@code a} for {@code <a href="…">}, in lower case. */
        public String tagName() {
            Matcher name = TAG_NAME.matcher(source);
            return name.find() ? name.group().toLowerCase(Locale.ROOT) : "";
        }
    }

    private static final Pattern TAG_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9-]*");
    private static final Pattern PIECE = Pattern.compile(
            "</?[A-Za-z](?:[^<>\"']|\"[^\"]*+\"|'[^']*+')*+>"
                    + "|&(?:lt|gt|amp|quot|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});?"
                    + "|.",
            Pattern.DOTALL);
    private static final Map<String, String> NAMED = Map.of("lt", "<", "gt", ">", "amp", "&", "quot", "\"");

    private VisibleText() {}

    /** The visible text. A text that is not well formed is no error: what is no tag and no entity is literal. */
    public static String of(String html) {
        StringBuilder visible = new StringBuilder(html.length());
        pieces(html).forEach(piece -> visible.append(piece.visible()));
        return visible.toString();
    }

    /** The length that Telegram limits to 4096: UTF-16 units after entity parsing (FACTS, Telegram: limits). */
    public static int length(String html) {
        return of(html).length();
    }

    /** The text with the characters that Telegram's HTML uses written as entities: its visible form is the text. */
    public static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** The text in pieces that must not be divided; joined again they are the text. */
    public static List<Piece> pieces(String html) {
        List<Piece> pieces = new ArrayList<>();
        Matcher matcher = PIECE.matcher(html);
        while (matcher.find()) {
            pieces.add(piece(matcher.group()));
        }
        return pieces;
    }

    private static Piece piece(String source) {
        if (source.length() > 2 && source.charAt(0) == '<') {
            return new Piece(source, "");
        }
        if (source.length() > 2 && source.charAt(0) == '&') {
            return new Piece(source, decoded(source));
        }
        return new Piece(source, source);
    }

    private static String decoded(String entity) {
        String name = entity.substring(1, entity.endsWith(";") ? entity.length() - 1 : entity.length());
        if (!name.startsWith("#")) {
            return NAMED.get(name);
        }
        boolean hexadecimal = name.charAt(1) == 'x' || name.charAt(1) == 'X';
        int codePoint = hexadecimal ? Integer.parseInt(name.substring(2), 16) : Integer.parseInt(name.substring(1));
        boolean readable = Character.isValidCodePoint(codePoint) && codePoint != 0;
        return readable ? Character.toString(codePoint) : entity;
    }
}
