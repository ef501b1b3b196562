package dunlin.telegram;

import static org.assertj.core.api.Assertions.assertThat;

import dunlin.telegram.domain.Answer;
import jakarta.json.spi.JsonProvider;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is understood of bodies, the documented and the others. */
class AnswerJsonTest {

    private final AnswerJson json = new AnswerJson(JsonProvider.provider());

    @Test
    void readsTheMembersOfAnAnswer() {
        String body = "{\"ok\":false,\"error_code\":429,\"description\":\"flood\","
                + "\"parameters\":{\"retry_after\":35,\"migrate_to_chat_id\":-1009000000001},"
                + "\"result\":{\"message_id\":777,\"chat\":{\"id\":9007199254740993}}}";

        assertThat(json.read(body, ""))
                .hasValue(new Answer.Json(
                        Optional.of(false),
                        OptionalInt.of(429),
                        "flood",
                        Optional.of(new BigDecimal(35)),
                        OptionalLong.of(-1009000000001L),
                        OptionalLong.of(777),
                        OptionalLong.of(9007199254740993L)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>", "null", "[]", "\"ok\"", "{\"ok\":true,\"result\":{\"message_id\":77"})
    void findsNothingInWhatIsNotOneObject(String body) {
        assertThat(json.read(body, "")).isEmpty();
    }

    @Test
    void survivesANestingWithoutEnd() {
        assertThat(json.read("{\"result\":".repeat(100_000), "")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"777\"", "777.5", "1e30", "true", "null", "{}", "[777]", "99999999999999999999"})
    void takesNothingButAWholeNumberForAMessageId(String messageId) {
        assertThat(json.read("{\"ok\":true,\"result\":{\"message_id\":" + messageId + "}}", "")
                        .flatMap(answer -> answer.messageId().stream().boxed().findFirst()))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "1e-999999999", "-1e99999999999999999999"})
    void survivesNumbersBeyondAllBounds(String number) {
        String body = "{\"ok\":true,\"error_code\":" + number + ",\"parameters\":{\"retry_after\":" + number
                + "},\"result\":{\"message_id\":" + number + "}}";

        assertThat(json.read(body, "")
                        .flatMap(answer -> answer.messageId().stream().boxed().findFirst()))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"true\"", "1", "null", "{}"})
    void takesNothingButABooleanForOk(String ok) {
        assertThat(json.read("{\"ok\":" + ok + "}", ""))
                .hasValueSatisfying(answer -> assertThat(answer.ok()).isEmpty());
    }

    @Test
    void hidesTheTokenThatJsonHadEscaped() {
        Answer.Json answer = json.read("{\"description\":\"/bot1\\u003asecret-part\"}", "1:secret-part")
                .orElseThrow();

        assertThat(answer.description()).isEqualTo("/bot<token>");
    }
}
