package dunlin.local.telegram;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text that the recipient sees, with its entities. */
record MessageText(String visible, List<Entity> entities) {

    static final int LIMIT = 4096;

    private static final Pattern PLAIN_LINK = Pattern.compile("https?://[^\\s<>\"']+[^\\s<>\"'.,;:!?)\\]]");

    MessageText {
        entities = List.copyOf(entities);
    }

    /** Parses and checks as Telegram does: after parsing, without the white space around, with plain links marked. */
    static MessageText of(String text, String parseMode, List<Entity> given, String tooLong) throws BadRequest {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new BadRequest("strings must be encoded in UTF-8");
        }
        MessageText parsed = switch (parseMode.toLowerCase(Locale.ROOT)) {
            case "", "none" -> new MessageText(text, given);
            case "html" -> HtmlEntities.parse(text);
            default -> throw new BadRequest("unsupported parse_mode");
        };
        MessageText stripped = parsed.stripped();
        if (stripped.visible.isEmpty()) {
            throw new BadRequest("message text is empty");
        }
        if (stripped.visible.length() > LIMIT) {
            throw new BadRequest(tooLong);
        }
        return stripped.withPlainLinks();
    }

    private MessageText stripped() {
        int from = visible.length() - visible.stripLeading().length();
        int to = Math.max(from, visible.stripTrailing().length());
        List<Entity> kept = entities.stream()
                .map(entity -> entity.cut(from, to))
                .filter(entity -> entity.length() > 0)
                .toList();
        return new MessageText(visible.substring(from, to), kept);
    }

    private MessageText withPlainLinks() {
        List<Entity> all = new ArrayList<>(entities);
        Matcher link = PLAIN_LINK.matcher(visible);
        while (link.find()) {
            int start = link.start();
            int end = link.end();
            boolean taken = entities.stream()
                    .filter(entity -> List.of("text_link", "code", "pre", "url").contains(entity.type()))
                    .anyMatch(entity -> entity.offset() < end && start < entity.end());
            if (!taken && HttpUrl.objection(link.group()).isEmpty()) {
                all.add(Entity.of("url", start, end - start));
            }
        }
        all.sort(Comparator.comparingInt(Entity::offset));
        return new MessageText(visible, all);
    }
}
