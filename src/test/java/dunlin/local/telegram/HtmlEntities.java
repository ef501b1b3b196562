package dunlin.local.telegram;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Telegram's HTML parse mode, strictly: an unknown, unclosed or crossed tag and a bare {@code <} are refused in
 * Telegram's words.
 *
 * <p>Stricter than the original in one point: an {@code &} that begins no known character reference is refused too,
 * where Telegram would show it as it stands. So nobody gets used to forgetting the escape.
 */
final class HtmlEntities {

    private final String html;
    private final StringBuilder visible = new StringBuilder();
    private final List<Entity> entities = new ArrayList<>();
    private final Deque<HtmlTag> open = new ArrayDeque<>();
    private int at;

    private HtmlEntities(String html) {
        this.html = html;
    }

    static MessageText parse(String html) throws BadRequest {
        return new HtmlEntities(html).parse();
    }

    private MessageText parse() throws BadRequest {
        while (at < html.length()) {
            switch (html.charAt(at)) {
                case '&' -> characterReference();
                case '<' -> tag();
                default -> visible.append(html.charAt(at++));
            }
        }
        if (!open.isEmpty()) {
            throw refused("Can't find end tag corresponding to start tag \""
                    + open.peek().name() + "\"");
        }
        entities.sort(Comparator.comparingInt(Entity::offset).thenComparing(Entity::length, Comparator.reverseOrder()));
        return new MessageText(visible.toString(), entities);
    }

    private void characterReference() throws BadRequest {
        int end = html.indexOf(';', at);
        String name = end < 0 ? "" : html.substring(at + 1, end);
        String value = CharacterReference.value(name)
                .orElseThrow(() -> refused("Unsupported character reference at byte offset " + byteOffset(at)
                        + ": '&' must be written as \"&amp;\""));
        visible.append(value);
        at = end + 1;
    }

    private void tag() throws BadRequest {
        if (html.startsWith("</", at)) {
            endTag();
        } else {
            startTag();
        }
    }

    private void startTag() throws BadRequest {
        int begin = at++;
        String name = take(begin, " \t\r\n>", "start").toLowerCase(Locale.ROOT);
        if (!HtmlTag.isSupported(name)) {
            throw refused("Unsupported start tag \"" + name + "\" at byte offset " + byteOffset(begin));
        }
        HtmlTag tag = new HtmlTag(name, attributes(begin, name), visible.length());
        if (tag.isSpanWithoutSpoiler()) {
            throw refused("Tag \"span\" must have class \"tg-spoiler\" at byte offset " + byteOffset(begin));
        }
        open.push(tag);
    }

    private Map<String, String> attributes(int begin, String tag) throws BadRequest {
        Map<String, String> attributes = new HashMap<>();
        for (skipSpace(); peek(begin) != '>'; skipSpace()) {
            String name = take(begin, " \t\r\n=>", "start").toLowerCase(Locale.ROOT);
            if (name.isEmpty()) {
                throw refused("Empty attribute name in the tag \"" + tag + "\" at byte offset " + byteOffset(begin));
            }
            skipSpace();
            attributes.put(name, peek(begin) == '=' ? attributeValue(begin) : "");
        }
        at++;
        return attributes;
    }

    private String attributeValue(int begin) throws BadRequest {
        at++;
        skipSpace();
        char quote = peek(begin);
        if (quote != '"' && quote != '\'') {
            return take(begin, " \t\r\n>", "start");
        }
        at++;
        String raw = take(begin, String.valueOf(quote), "start");
        at++;
        return CharacterReference.decodeKnown(raw);
    }

    private void endTag() throws BadRequest {
        int begin = at;
        at += 2;
        String name = take(begin, " \t\r\n>", "end").toLowerCase(Locale.ROOT);
        skipSpace();
        if (open.isEmpty()) {
            throw refused("Unexpected end tag at byte offset " + byteOffset(begin));
        }
        if (at >= html.length() || html.charAt(at) != '>') {
            throw refused("Unclosed end tag at byte offset " + byteOffset(begin));
        }
        at++;
        HtmlTag tag = open.pop();
        if (!name.isEmpty() && !name.equals(tag.name())) {
            throw refused("Unmatched end tag at byte offset " + byteOffset(begin) + ", expected \"</" + tag.name()
                    + ">\", found \"</" + name + ">\"");
        }
        tag.entity(visible).ifPresent(this::add);
    }

    /** A code block inside pre with a language is one entity: pre with that language. */
    private void add(Entity entity) {
        Optional<Entity> inner = entities.isEmpty() ? Optional.empty() : Optional.of(entities.get(entities.size() - 1));
        boolean sameSpan = inner.filter(code -> code.type().equals("code")
                        && code.offset() == entity.offset()
                        && code.length() == entity.length())
                .isPresent();
        if (entity.type().equals("pre") && sameSpan) {
            Entity code = entities.remove(entities.size() - 1);
            entities.add(new Entity("pre", entity.offset(), entity.length(), Optional.empty(), code.language()));
        } else {
            entities.add(entity);
        }
    }

    private String take(int begin, String until, String kind) throws BadRequest {
        int from = at;
        while (at < html.length() && until.indexOf(html.charAt(at)) < 0) {
            at++;
        }
        if (at == html.length()) {
            throw refused("Unclosed " + kind + " tag at byte offset " + byteOffset(begin));
        }
        return html.substring(from, at);
    }

    private char peek(int begin) throws BadRequest {
        if (at >= html.length()) {
            throw refused("Unclosed start tag at byte offset " + byteOffset(begin));
        }
        return html.charAt(at);
    }

    private void skipSpace() {
        while (at < html.length() && Character.isWhitespace(html.charAt(at))) {
            at++;
        }
    }

    private int byteOffset(int index) {
        return html.substring(0, index).getBytes(StandardCharsets.UTF_8).length;
    }

    private static BadRequest refused(String reason) {
        return new BadRequest("can't parse entities: " + reason);
    }
}
