package dunlin.local.telegram;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A start tag of Telegram's HTML, with the kind of entity it opens. */
record HtmlTag(String name, Map<String, String> attributes, int textOffset) {

    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("b", "bold"),
            Map.entry("strong", "bold"),
            Map.entry("i", "italic"),
            Map.entry("em", "italic"),
            Map.entry("u", "underline"),
            Map.entry("ins", "underline"),
            Map.entry("s", "strikethrough"),
            Map.entry("strike", "strikethrough"),
            Map.entry("del", "strikethrough"),
            Map.entry("span", "spoiler"),
            Map.entry("tg-spoiler", "spoiler"),
            Map.entry("tg-emoji", "custom_emoji"),
            Map.entry("a", "text_link"),
            Map.entry("code", "code"),
            Map.entry("pre", "pre"),
            Map.entry("blockquote", "blockquote"));

    static boolean isSupported(String name) {
        return TYPES.containsKey(name);
    }

    boolean isSpanWithoutSpoiler() {
        return name.equals("span") && !"tg-spoiler".equals(attributes.get("class"));
    }

    /** The entity over the visible text since the tag; none for no text, and none for a link that leads nowhere. */
    Optional<Entity> entity(CharSequence visible) {
        int length = visible.length() - textOffset;
        if (length == 0) {
            return Optional.empty();
        }
        if (name.equals("a")) {
            String shown = visible.subSequence(textOffset, visible.length()).toString();
            String target = attributes.getOrDefault("href", shown);
            return HttpUrl.normalized(target).map(url -> Entity.link(textOffset, length, url));
        }
        String type = name.equals("blockquote") && attributes.containsKey("expandable")
                ? "expandable_blockquote"
                : TYPES.get(name);
        return Optional.of(new Entity(type, textOffset, length, Optional.empty(), language()));
    }

    private Optional<String> language() {
        String style = attributes.getOrDefault("class", "").toLowerCase(Locale.ROOT);
        return name.equals("code") && style.startsWith("language-")
                ? Optional.of(style.substring("language-".length()))
                : Optional.empty();
    }
}
