package dunlin.request.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.telegram.domain.Format;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentTest {

    private static Content plain(String text) {
        return new Content(1, text, Format.PLAIN);
    }

    private static Content html(String text) {
        return new Content(1, text, Format.HTML);
    }

    @Test
    void takesAsManyUnitsAsTelegramShowsAndNotOneMore() {
        assertThat(plain("x".repeat(4096)).faultOfText()).isEmpty();
        assertThat(plain("x".repeat(4097)).faultOfText()).isPresent();
        assertThat(plain("🐦".repeat(2048)).faultOfText()).isEmpty();
        assertThat(plain("🐦".repeat(2048) + "x").faultOfText()).isPresent();
    }

    @Test
    void countsOfHtmlWhatIsSeen() {
        assertThat(html("<b>" + "&lt;".repeat(4096) + "</b>").faultOfText()).isEmpty();
        assertThat(html("<b>" + "&lt;".repeat(4097) + "</b>").faultOfText()).isPresent();
        assertThat(plain("<b>" + "x".repeat(4096) + "</b>").faultOfText()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n", "<b></b>", "<i> </i>"})
    void refusesHtmlInWhichNothingIsSeen(String text) {
        assertThat(html(text).faultOfText()).contains("must not be empty");
    }

    @Test
    void aPlainTextIsSentLiterally() {
        assertThat(plain("<b></b>").faultOfText()).isEmpty();
        assertThat(plain("<b>&amp;</b>").message().asPlain().text()).isEqualTo("<b>&amp;</b>");
        assertThat(html("<b>&amp;</b>").message().asPlain().text()).isEqualTo("&");
    }
}
