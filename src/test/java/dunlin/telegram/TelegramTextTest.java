package dunlin.telegram;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import dunlin.telegram.domain.VisibleText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Cutting divides nothing that belongs together. */
class TelegramTextTest {

    private static final List<String> CLUSTERS = List.of(
            "a",
            "й",
            " ",
            "\n",
            "&",
            "<",
            ">",
            "\"",
            "'",
            ";",
            "😀",
            "👨‍👩‍👧‍👦",
            "👩🏽‍🚀",
            "🇩🇪",
            "🇷🇺",
            "é",
            "и\u0306",
            "z\u0351\u036b\u0343",
            "한",
            "नि",
            "1\ufe0f\u20e3",
            "\r\n");
    private static final List<String> TAGS = List.of("b", "i", "u", "code", "tg-spoiler");

    @Test
    void leavesAloneWhatFits() {
        String html = "<b>" + "&lt;".repeat(4095) + "</b>x";

        assertThat(TelegramText.cutHtml(html, TelegramText.LIMIT)).isSameAs(html);
        assertThat(TelegramText.cutPlain("x".repeat(4096), 4096)).hasSize(4096);
    }

    @Test
    void countsVisibleUnitsOnly() {
        String cut = TelegramText.cutHtml("<b>" + "&lt;".repeat(4097) + "</b>", TelegramText.LIMIT);

        assertThat(cut).isEqualTo("<b>" + "&lt;".repeat(4095) + "…</b>");
    }

    @Test
    void closesWhatIsOpen() {
        assertThat(TelegramText.cutHtml("<b>bold <i>both</i> <a href=\"x\">link</a></b>", 8))
                .isEqualTo("<b>bold <i>bo…</i></b>");
        assertThat(TelegramText.cutHtml("<b>bold</b> plain", 5)).isEqualTo("<b>bold…</b>");
        assertThat(TelegramText.cutHtml("plain <b>bold</b>", 7)).isEqualTo("plain …");
    }

    @Test
    void keepsAFamilyTogether() {
        String family = "👨‍👩‍👧‍👦";

        assertThat(TelegramText.cutPlain("ab" + family + "c", 2 + family.length()))
                .isEqualTo("ab…");
        assertThat(TelegramText.cutPlain("ab" + family + "cd", 3 + family.length()))
                .isEqualTo("ab" + family + "…");
    }

    @Test
    void leavesNothingButTheEllipsisOfACharacterWithoutEnd() {
        assertThat(TelegramText.cutPlain("a" + "\u0301".repeat(5_000), 4096)).isEqualTo("…");
        assertThat(TelegramText.cutPlain("ab", 1)).isEqualTo("…");
    }

    @Test
    void holdsForAnyText() {
        Random random = new Random(20261130);
        for (int i = 0; i < 4_000; i++) {
            String html = html(random);
            int limit = 1 + random.nextInt(60);

            assertCut(html, TelegramText.cutHtml(html, limit), limit);
        }
    }

    private static void assertCut(String html, String cut, int limit) {
        String whole = VisibleText.of(html);
        String visible = VisibleText.of(cut);
        if (whole.length() <= limit) {
            assertThat(cut).isEqualTo(html);
            return;
        }
        assertThat(visible.length()).isLessThanOrEqualTo(limit);
        assertThat(visible).endsWith("…");
        String kept = visible.substring(0, visible.length() - 1);
        BreakIterator clusters = BreakIterator.getCharacterInstance(ULocale.ROOT);
        clusters.setText(whole);
        assertThat(whole).startsWith(kept);
        assertThat(clusters.isBoundary(kept.length())).isTrue();
        assertThat(clusters.following(kept.length()))
                .as("the next would not have fitted")
                .isGreaterThan(limit - 1);
        assertBalanced(cut);
    }

    private static void assertBalanced(String html) {
        Deque<String> open = new ArrayDeque<>();
        for (VisibleText.Piece piece : VisibleText.pieces(html)) {
            if (piece.isTag() && piece.isClosingTag()) {
                assertThat(open.pop()).isEqualTo(piece.tagName());
            } else if (piece.isTag()) {
                open.push(piece.tagName());
            }
        }
        assertThat(open).isEmpty();
    }

    private static String html(Random random) {
        StringBuilder html = new StringBuilder();
        Deque<String> open = new ArrayDeque<>();
        int length = random.nextInt(60);
        for (int i = 0; i < length; i++) {
            int dice = random.nextInt(10);
            if (dice == 0) {
                open.push(TAGS.get(random.nextInt(TAGS.size())));
                html.append('<').append(open.peek()).append('>');
            } else if (dice == 1 && !open.isEmpty()) {
                html.append("</").append(open.pop()).append('>');
            } else {
                html.append(VisibleText.escape(CLUSTERS.get(random.nextInt(CLUSTERS.size()))));
            }
        }
        open.forEach(tag -> html.append("</").append(tag).append('>'));
        return html.toString();
    }
}
