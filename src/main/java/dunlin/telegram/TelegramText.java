package dunlin.telegram;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import dunlin.telegram.domain.VisibleText;
import dunlin.telegram.domain.VisibleText.Piece;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Cuts texts to a length without dividing what a reader takes for one character (a grapheme cluster: a family of emoji,
 * a letter with its marks), an entity or a tag.
 */
public final class TelegramText {

    /** Telegram's limit for a message, in UTF-16 units of its visible text (FACTS, Telegram: limits). */
    public static final int LIMIT = 4096;

    private static final String ELLIPSIS = "…";

    private TelegramText() {}

    /** The HTML text with at most {@code limit} (at least 1) visible units; if cut, with an ellipsis and all tags closed. */
    public static String cutHtml(String html, int limit) {
        String visible = VisibleText.of(html);
        if (visible.length() <= limit) {
            return html;
        }
        return prefix(html, boundary(visible, limit - ELLIPSIS.length()));
    }

    /** The plain text with at most {@code limit} (at least 1) units; if cut, with an ellipsis. */
    public static String cutPlain(String text, int limit) {
        if (text.length() <= limit) {
            return text;
        }
        return text.substring(0, boundary(text, limit - ELLIPSIS.length())) + ELLIPSIS;
    }

    private static int boundary(String text, int atMost) {
        BreakIterator clusters = BreakIterator.getCharacterInstance(ULocale.ROOT);
        clusters.setText(text);
        return clusters.isBoundary(atMost) ? atMost : Math.max(0, clusters.preceding(atMost));
    }

    private static String prefix(String html, int units) {
        StringBuilder kept = new StringBuilder();
        Deque<String> open = new ArrayDeque<>();
        int seen = 0;
        for (Piece piece : VisibleText.pieces(html)) {
            seen += piece.visible().length();
            if (seen > units || (seen == units && piece.isTag())) {
                break;
            }
            follow(piece, open);
            kept.append(piece.source());
        }
        kept.append(ELLIPSIS);
        open.forEach(tag -> kept.append("</").append(tag).append('>'));
        return kept.toString();
    }

    private static void follow(Piece piece, Deque<String> open) {
        if (!piece.isTag()) {
            return;
        }
        if (piece.isClosingTag()) {
            open.removeFirstOccurrence(piece.tagName());
        } else {
            open.push(piece.tagName());
        }
    }
}
