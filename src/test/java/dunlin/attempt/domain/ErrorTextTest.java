package dunlin.attempt.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.telegram.domain.Reply;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What is left of a text from outside. */
class ErrorTextTest {

    private static final String TOKEN = "123456:AAE-secret_part";

    @Test
    void hidesTheTokenInEveryEncodingOfItsColon() {
        String text = ErrorText.of("a " + TOKEN + " b 123456%3AAAE-secret_part c 123456&#58;AAE-secret_part", TOKEN);

        assertThat(text).isEqualTo("a <token> b 123456%3A<token> c 123456&#58;<token>");
    }

    @Test
    void hidesTheTokenBeforeItCuts() {
        for (int before = ErrorText.MAX_BYTES - 40; before <= ErrorText.MAX_BYTES; before++) {
            assertThat(ErrorText.of("x".repeat(before) + TOKEN, TOKEN))
                    .doesNotContain("123456")
                    .doesNotContain("AAE");
        }
    }

    @Test
    void leavesTheTextAloneWhenThereIsNoToken() {
        assertThat(ErrorText.of("as it is", "")).isEqualTo("as it is");
        assertThat(ErrorText.of("1 of 2", "x:1")).isEqualTo("1 of 2");
    }

    @Test
    void keepsAKilobyteOfUtf8AtAWholeCharacter() {
        for (String character : new String[] {"x", "й", "€", "😀"}) {
            String kept = ErrorText.cut(character.repeat(5_000));

            int bytes = kept.getBytes(StandardCharsets.UTF_8).length;
            assertThat(bytes).isLessThanOrEqualTo(1024).isGreaterThan(1020);
            assertThat(kept).isEqualTo(character.repeat(kept.length() / character.length()));
        }
    }

    @Test
    void keepsNothingThatTheDatabaseCannotStore() {
        assertThat(ErrorText.cut("a\u0000b\r\nc\ud800d")).isEqualTo("a b  c\ufffdd");
    }

    @Test
    void cutsTheErrorOfEveryReply() {
        Reply reply = new Reply.ServerError(OptionalInt.of(502), "<html>" + "й".repeat(10_000));

        assertThat(reply.error().getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(1024);
    }
}
