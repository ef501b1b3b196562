package dunlin.telegram.domain;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a reader sees of a text in Telegram's HTML. */
class VisibleTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "plain | plain",
                "<b>bold</b> and <a href=\"https://x.org/?a=1&amp;b=>\">link</a> | bold and link",
                "&lt;b&gt;&amp;&quot; | <b>&\"",
                "&#128512;&#x1F600; | 😀😀",
                "&nbsp;&copy; | &nbsp;&copy;",
                "1 < 2 > 0 <3 & co; | 1 < 2 > 0 <3 & co;",
                "&#0;&#99999999;&#xD8; | &#0;&#99999999;Ø",
                "<tg-spoiler>x</tg-spoiler><B>y</B> | xy",
                "<b unfinished | <b unfinished"
            })
    void isWithoutTagsAndEntities(String html, String visible) {
        assertThat(VisibleText.of(html)).isEqualTo(visible);
        assertThat(VisibleText.length(html)).isEqualTo(visible.length());
    }

    @Test
    void isTheTextThatWasEscaped() {
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            String text = random.ints(random.nextInt(40), 0, 12)
                    .mapToObj(kind -> List.of("<", ">", "&", "\"", "'", "b", "&lt;", "</b>", "😀", "\n", "#", ";")
                            .get(kind))
                    .reduce("", String::concat);

            assertThat(VisibleText.of(VisibleText.escape(text))).isEqualTo(text);
            assertThat(VisibleText.of("<b>" + VisibleText.escape(text) + "</b>"))
                    .isEqualTo(text);
        }
    }

    @Test
    void staysOnAMessageThatBecomesPlain() {
        Message html = new Message(
                1,
                "<b>Pro_plan (HK) *new [x</b> &lt;&amp;",
                Format.HTML,
                List.of(new Button.Url("Pay", "https://x.org")));

        Message plain = html.asPlain();

        assertThat(plain).isEqualTo(new Message(1, "Pro_plan (HK) *new [x <&", Format.PLAIN, html.buttons()));
        assertThat(plain.asPlain()).isSameAs(plain);
    }
}
