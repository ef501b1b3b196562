package dunlin.local.telegram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The strict HTML parser. */
class HtmlEntitiesTest {

    @Test
    void readsNestedTagsAndCountsUtf16Units() throws Exception {
        MessageText text = HtmlEntities.parse("😀 <b>a<i>b</i></b> <a href=\"https://example.org/?a=1&amp;b=2\">c</a>");

        assertThat(text.visible()).isEqualTo("😀 ab c");
        assertThat(text.entities())
                .containsExactly(
                        Entity.of("bold", 3, 2),
                        Entity.of("italic", 4, 1),
                        Entity.link(6, 1, "https://example.org/?a=1&b=2"));
    }

    @Test
    void decodesCharacterReferences() throws Exception {
        MessageText text = HtmlEntities.parse("&lt;b&gt; &amp;amp; &quot;x&quot; &#x1F600;&#65;");

        assertThat(text.visible()).isEqualTo("<b> &amp; \"x\" 😀A");
        assertThat(text.entities()).isEmpty();
    }

    @Test
    void readsCodeWithItsLanguageAsOneEntity() throws Exception {
        MessageText text = HtmlEntities.parse("<pre><code class=\"language-java\">int i;</code></pre>");

        assertThat(text.entities()).containsExactly(new Entity("pre", 0, 6, Optional.empty(), Optional.of("java")));
    }

    @Test
    void aBareGreaterThanIsText() throws Exception {
        assertThat(HtmlEntities.parse("a > b").visible()).isEqualTo("a > b");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "a < b | Unsupported start tag \"\" at byte offset 2",
                "é <x>y</x> | Unsupported start tag \"x\" at byte offset 3",
                "<b>y | Can't find end tag corresponding to start tag \"b\"",
                "y</b> | Unexpected end tag at byte offset 1",
                "<b>y</i> | Unmatched end tag at byte offset 4, expected \"</b>\", found \"</i>\"",
                "<b | Unclosed start tag at byte offset 0",
                "<a href=\"x | Unclosed start tag at byte offset 0",
                "<b>y</b | Unclosed end tag at byte offset 4",
                "<span>y</span> | Tag \"span\" must have class \"tg-spoiler\" at byte offset 0",
                "a & b | Unsupported character reference at byte offset 2: '&' must be written as \"&amp;\"",
                "&nbsp; | Unsupported character reference at byte offset 0: '&' must be written as \"&amp;\"",
                "i <3 you | Unsupported start tag \"3\" at byte offset 2",
            })
    void refusesWhatTelegramRefuses(String html, String reason) {
        assertThatThrownBy(() -> HtmlEntities.parse(html))
                .isInstanceOf(BadRequest.class)
                .hasMessage("Bad Request: can't parse entities: " + reason);
    }

    @Test
    void stripsTheWhiteSpaceAroundAndMovesTheEntities() throws Exception {
        MessageText text = MessageText.of("\n <b>a</b> \n", "HTML", List.of(), "message is too long");

        assertThat(text.visible()).isEqualTo("a");
        assertThat(text.entities()).containsExactly(Entity.of("bold", 0, 1));
    }

    @Test
    void marksPlainLinksButNotInsideCode() throws Exception {
        MessageText text = MessageText.of(
                "see https://example.org/a. <code>https://example.org</code>",
                "html",
                List.of(),
                "message is too long");

        assertThat(text.entities()).containsExactly(Entity.of("url", 4, 21), Entity.of("code", 27, 19));
    }

    @ParameterizedTest
    @CsvSource({
        "https://example.org/pay/42?a=b#c, ",
        "example.org, ",
        "tg://user?id=1, ",
        "http://127.0.0.1:8080/pay, ",
        "http://localhost/pay, Wrong HTTP URL",
        "https://, Wrong HTTP URL",
        "https://exa mple.org, Wrong HTTP URL",
        "javascript:alert(1), Unsupported URL protocol",
        "happ://add/x.y, Unsupported URL protocol",
    })
    void judgesLinksAsTelegramDoes(String url, String objection) {
        assertThat(HttpUrl.objection(url)).isEqualTo(Optional.ofNullable(objection));
    }
}
